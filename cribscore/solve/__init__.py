"""The play solved: the public tree, regret matching, certificates, advice."""
