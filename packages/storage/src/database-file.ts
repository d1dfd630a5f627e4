// Where chats are kept in a data folder.

/** The name of the SQLite file. Beside it lie those of the same name with `-wal`, `-shm` and `-mark`. */
export const DATABASE_FILE = 'colloquy.db';
