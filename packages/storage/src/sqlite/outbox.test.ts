// What is read of the outbox: how much waits costs nothing for whoever looks at what was given up.
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from './migrations.ts';
import { createOutboxReader } from './outbox.ts';

it('finds what was given up or delivered, and counts, without a look at the entries that wait', () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  for (const step of migrations) database.exec(step);
  const prepare = vi.spyOn(database, 'prepare');
  createOutboxReader(database);
  const statements = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  const wanted = statements.filter((sql) => /count\(|(?:died|delivered)_at IS NOT NULL/.test(sql));
  expect(wanted).toHaveLength(5);
  for (const sql of wanted) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const steps = plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes('outbox'));
    expect(steps).not.toEqual([]);
    for (const step of steps)
      expect(step).toMatch(/USING (?:COVERING )?INDEX outbox_(?:due|dead|given_up|delivered)/);
  }
});
