// Descriptive facts of a bot are one JSON text, so that a new fact needs no column.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  sqlite: `ALTER TABLE bots ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
UPDATE bots SET facts = json_object('name', name, 'labels', json(labels));
ALTER TABLE bots DROP COLUMN name;
ALTER TABLE bots DROP COLUMN labels;`,
  postgres: `ALTER TABLE colloquy.bots ADD COLUMN facts text NOT NULL DEFAULT '{}';
UPDATE colloquy.bots SET facts = json_build_object('name', name, 'labels', labels::json)::text;
ALTER TABLE colloquy.bots DROP COLUMN name, DROP COLUMN labels;`,
};
