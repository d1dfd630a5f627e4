// Damaged files, wrong clocks and full disks: what each does, as the tables of docs/operations.md say.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clockJumps, tryClock } from './clock-jumps.ts';
import type { Moments } from './damaged-files.ts';
import { damagedFiles, makeMoments, tryOut } from './damaged-files.ts';
import { canMount, fullDisks, tryDisk } from './full-disks.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/operations.md');

/** Compares a table with the document; UPDATE=1 writes it there. */
function compare(name: string, head: string, rows: readonly string[]): void {
  const columns = head.split('|').length - 2;
  const table = [`| ${head.slice(2, -2)} |`, `|${'---|'.repeat(columns)}`, ...rows].join('\n');
  const block = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
  const text = readFileSync(DOCUMENT, 'utf8');
  if (process.env.UPDATE)
    writeFileSync(
      DOCUMENT,
      text.replace(block, (_, start, end) => `${start}${table}${end}`),
    );
  expect(
    block.exec(readFileSync(DOCUMENT, 'utf8'))?.[0],
    `docs/operations.md: UPDATE=1 npx vitest run tests/ages`,
  ).toBe(`<!-- ${name} -->\n${table}\n<!-- /${name} -->`);
}

describe('the check for damaged files', () => {
  const folder = temporaryFolder('damaged');
  const rows: string[] = [];
  let moments: Moments;
  beforeAll(async () => {
    moments = await makeMoments(folder.path);
    return folder.remove;
  });

  it.each(['closed', 'killed'] as const)(
    'reports nothing about the folder of a server that was %s',
    async (from) => {
      const place = join(folder.path, `whole-${from}`);
      cpSync(moments[from], place, { recursive: true });
      expect(await tryOut(place, from)).toEqual({
        start: 'starts',
        responses: 'as they were',
        examination: 'finds nothing',
        doctor: 'finds nothing',
        backup: 'is made',
        different: 0,
        forgotten: 0,
      });
    },
  );

  it.each(damagedFiles)(
    'reports the damage, and the server sends no changed data: $what',
    async ({ what, from, damage }) => {
      const place = join(folder.path, what.replaceAll(/\W/g, '-'));
      cpSync(moments[from], place, { recursive: true });
      damage(place, moments);
      const found = await tryOut(place, from);
      expect(found.different).toBe(0);
      expect(found).toMatchObject({ doctor: 'says so', backup: 'is refused' });
      expect(found.start === 'refused' || found.examination === 'stops the server').toBe(true);
      rows.push(
        `| ${what} | ${found.start === 'refused' ? 'does not start' : `starts; responses: ${found.responses}; then the look at everything stops it`} | ${found.doctor} | ${found.backup} |`,
      );
    },
  );

  it('has twenty cases in the table of the documentation', () => {
    expect(rows).toHaveLength(20);
    compare('damaged files', '| what is damaged | the server | `doctor` | a backup |', rows);
  });
});

describe('a wrong clock', () => {
  const rows: string[] = [];

  it.each(clockJumps)('does not make retention erase a chat in use: $what', async (jump) => {
    const found = await tryClock(jump);
    const isPlain = jump.what.startsWith('goes evenly') || jump.what.startsWith('right');
    // Two chats: of one the last reply was a moment ago, the other has been silent for 89 days.
    if (!isPlain)
      expect(found).toMatchObject({ left: expect.arrayContaining(['talking']), isKeyKnown: true });
    const gone = ['silent', 'talking'].filter((id) => !found.left.includes(id));
    const held = found.passes.has('held back');
    rows.push(
      `| ${jump.what} | ${held ? (found.last === 'made' ? 'holds back, then goes on' : 'holds back') : 'goes on'} | ${gone.length === 0 ? 'both' : gone.length === 2 ? 'neither' : `the one that talked`} | ${found.isKeyKnown ? 'yes' : 'no'} |`,
    );
  });

  it('has nine cases in the table of the documentation', () => {
    expect(rows).toHaveLength(9);
    compare('wrong clocks', '| the clock | retention | chats that are left | responses are left |', rows);
  });
});

describe.runIf(canMount())('a full disk', () => {
  const rows: string[] = [];

  it.each(fullDisks)('loses no acknowledged turn: $what', async (disk) => {
    rows.push(`| ${disk.what} | ${await tryDisk(disk)} |`);
  });

  it('has five cases in the table of the documentation', () => {
    expect(rows).toHaveLength(5);
    compare('full disks', '| the disk is full | what is seen |', rows);
  });
});
