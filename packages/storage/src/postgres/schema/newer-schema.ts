// A schema newer than this server: another server has migrated it.

import { postgresMigrations as migrations } from '../../migrations/migrations.ts';
import { StoreFailure } from '../../store-failure.ts';

/** @throws StoreFailure when the version is newer than ours: the newer server might misread our writes */
export function refuseNewerSchema(version: number): void {
  if (version > migrations.length) throw newerSchema();
}

/** The error for a server that must stop. */
export function newerSchema(): StoreFailure {
  return new StoreFailure(
    'incompatible',
    `A newer version of Colloquy has brought the database up to date (this one knows schema ${migrations.length}). This server takes no turns any more: stop it, and start the newer one.`,
  );
}
