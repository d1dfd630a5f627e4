// Histories of drafts in SQLite: their age and size are found without reading patches and definitions.
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteMigrations as migrations } from '../../migrations/migrations.ts';
import { compiled } from '../compiled-sqlite.ts';

it('finding old draft changes of a bot uses indexes only', () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  for (const step of migrations) database.exec(step);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${compiled['removals.oldChanges']?.text}`).all();
  const steps = plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes('draft_changes'));
  expect(steps.map((step) => step.replace(/^SEARCH draft_changes USING /, ''))).toEqual([
    'COVERING INDEX draft_sizes (bot_id=? AND revision<?)',
    'INDEX draft_states (bot_id=? AND changed_at<?)',
    'INDEX sqlite_autoindex_draft_changes_1 (bot_id=? AND revision<?)',
    'COVERING INDEX draft_sizes (bot_id=?)',
    'COVERING INDEX draft_sizes (bot_id=?)',
  ]);
});
