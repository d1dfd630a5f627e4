// Whether scripts of a bot run on its own page. Its operator says so.
import { forBoth } from './migration.ts';

export const migration = forBoth(
  `ALTER TABLE colloquy.bots ADD COLUMN allows_scripts boolean NOT NULL DEFAULT false;`,
);
