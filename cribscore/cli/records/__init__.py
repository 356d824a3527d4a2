"""Commands on games written down."""
