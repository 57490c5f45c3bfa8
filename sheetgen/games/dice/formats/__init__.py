"""The JSON formats of docs/CONTRACT.md, read strictly and written exactly."""
