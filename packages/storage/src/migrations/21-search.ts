// Normalised text for searches. NULL: not normalised, so the content itself has to be read.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.results ADD COLUMN search text;
ALTER TABLE colloquy.answers ADD COLUMN search text;`);
