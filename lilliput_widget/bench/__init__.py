"""Figures of the package, each beside something that everybody can compare with: ``python -m lilliput_widget.bench``."""
