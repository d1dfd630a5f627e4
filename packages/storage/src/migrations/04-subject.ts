// The verified visitor of a result. NULL: not verified.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.results ADD COLUMN subject text;`);
