"""Work on a Dask cluster of this machine: ``make cluster`` runs this folder.

It is a part of its own because processes that come and go take half a minute.
"""
