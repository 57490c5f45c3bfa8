"""The JSON formats of CONTRACT.md, read strictly and written exactly."""
