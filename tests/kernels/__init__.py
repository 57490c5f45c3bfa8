"""Kernels as they are shipped, against those that numba compiles here: ``make kernels`` runs this folder.

It is a part of its own because it needs Node.js and lld, which no package of PyPI brings, and some minutes.
"""
