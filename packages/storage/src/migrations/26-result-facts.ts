// Facts that people state about a result are one JSON text, so that a new fact needs no column. NULL: none.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.results ADD COLUMN facts text;`);
