// A value of a column.

/** What SQLite takes. */
export type Value = string | number | null;
