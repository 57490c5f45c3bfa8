"""The bound for sheets of rows, symbols and bonus fields: a sum of look-ups, one for each row (see ``bound``)."""
