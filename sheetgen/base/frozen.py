"""Imported last in the fork server: ``gc.freeze()`` keeps the preloaded pages shared with the workers."""

import gc

gc.freeze()
