// docs/scaling.md: its tables are those of the migrations, its capacity is computed. UPDATE=1 writes both anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { postgresMigrations as migrations } from '../../packages/storage/src/migrations/migrations.ts';
import { limits } from '../../packages/storage/src/postgres/limits.ts';
import { assumed, bytesPerSession, capacityTables, needsOf } from './capacity.ts';

const file = new URL('../../docs/scaling.md', import.meta.url);

describe('docs/scaling.md', () => {
  it.each([
    ['schema', () => `\`\`\`sql\n${migrations.join('\n\n')}\n\`\`\``],
    ['capacity', capacityTables],
  ])('has the generated %s', (name, write) => {
    const block = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    const text = readFileSync(file, 'utf8');
    if (process.env.UPDATE)
      writeFileSync(
        file,
        text.replace(block, (_, start, end) => `${start}${write()}\n${end}`),
      );
    expect(
      block.exec(readFileSync(file, 'utf8'))?.[0],
      'docs/scaling.md is out of date. Run: UPDATE=1 npx vitest run tests/docs',
    ).toBe(`<!-- ${name} -->\n${write()}\n<!-- /${name} -->`);
  });

  it('names every table in its section on rows stored together', () => {
    const text = readFileSync(file, 'utf8');
    const together = text.slice(text.indexOf('## Rows stored together'), text.indexOf('## Capacity'));
    const schema = migrations.join('\n');
    const renamed = new Map(
      [...schema.matchAll(/TABLE colloquy\.(\w+) RENAME TO (\w+)/g)].map(([, from, to]) => [from, to]),
    );
    const made = [...schema.matchAll(/CREATE TABLE colloquy\.(\w+)/g)];
    const tables = made.map(([, table]) => renamed.get(table) ?? table);
    expect(tables.length).toBeGreaterThan(8);
    for (const table of tables) {
      expect(together, `${table} is missing`).toContain(`\`${table}\``);
      expect(together, `${table} is not distributed`).toMatch(new RegExp(`colloquy\\.${table}'`));
    }
  });

  it('assumes the real number of commit lanes', () => {
    expect(assumed.lanes).toBe(limits.commitLanes);
  });
});

describe('capacity', () => {
  it('has the measured costs per turn', () => {
    const { batch, databaseCores, serverCores } = needsOf({ turnsPerMinute: 60, servers: 1 });
    expect(batch).toBe(1);
    expect(databaseCores * assumed.busyShare * 1e6).toBeCloseTo(352);
    expect(serverCores * assumed.busyShare * 1e6).toBeCloseTo(425);
    expect(bytesPerSession()).toBe(7_449);
  });

  it('needs less database work per turn when more turns share a batch', () => {
    const perTurn = (servers: number) => needsOf({ turnsPerMinute: 1_000_000, servers }).databaseCores;
    expect(perTurn(4)).toBeLessThan(perTurn(8));
    expect(perTurn(8)).toBeLessThan(perTurn(16));
  });
});
