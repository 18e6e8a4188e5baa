"""The title-independent rules engine: standard library only, no I/O, no clock, no global random."""
