// A column that is true or false.

/** SQLite gives 0 and 1. */
export type Flag = boolean | number;
