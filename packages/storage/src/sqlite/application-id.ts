// The mark of our database files.

/** Marks a file as ours: "Clqy" in ASCII. */
export const APPLICATION_ID = 0x436c7179;
