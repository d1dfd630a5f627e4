// Lists of the outbox in SQLite: entries that wait cost nothing when failed and delivered ones are read.
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteMigrations as migrations } from '../../migrations/migrations.ts';
import { compiled } from '../compiled-sqlite.ts';

it.each(['dead', 'deadOf', 'delivered', 'deliveredOf', 'count', 'removeDead', 'removeDelivered'])(
  'the statement %s uses an index that leaves out waiting entries',
  (name) => {
    const database = new DatabaseSync(':memory:');
    onTestFinished(() => database.close());
    for (const step of migrations) database.exec(step);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${compiled[`outbox.${name}`]?.text}`).all();
    const steps = plan
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes('outbox') || / old /.test(detail));
    const reads = steps.filter(
      (step) => !step.includes('outbox_1 (id=?)') && !step.includes('autoindex_outbox'),
    );
    expect(reads).not.toEqual([]);
    for (const step of reads)
      expect(step).toMatch(/USING (?:COVERING )?INDEX outbox_(?:due|dead|given_up|delivered)/);
  },
);
