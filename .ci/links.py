"""Check every link within the built documentation: ``python .ci/links.py docs/_build/html``."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page, and the places that a link can lead to."""

    def __init__(self, text):
        """Read a page."""
        super().__init__()
        self.links, self.places = [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note where a tag leads, or how it is called."""
        found = dict(attrs)
        self.places.add(found.get("id") or "")
        link = found.get("href") if tag == "a" else found.get("src") if tag == "img" else None
        if link:
            self.links.append(link)


def main(root):
    """Report every link that leads to no file or no place in it; exit with 1 if there is any."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            known = pages.get(target)
            if not target.exists() or (known and unquote(parts.fragment) not in known.places):
                broken.append(f"{path.relative_to(root)}: {link}")
    print("\n".join(sorted(set(broken)) or [f"{len(pages)} pages, every link within leads on"]))
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
