import { linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBot } from '@colloquy/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const old = folder.write('old.json', {
  id: 'old-bot',
  name: 'Old',
  groups: [
    {
      id: 'g0',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 's', type: 'start', label: 'Start', outgoingEdgeId: 'e' }],
    },
    {
      id: 'g1',
      title: 'One',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'link', type: 'Typebot link', options: { typebotId: 'current', groupId: 'g1' } },
        { id: 'apart', type: 'Typebot link', options: { typebotId: 'current', mergeResults: false } },
      ],
    },
  ],
  edges: [{ id: 'e', from: { blockId: 's', groupId: 'g0' }, to: { groupId: 'g1' } }],
  variables: [],
  theme: {},
  settings: {},
});

async function importFile(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(['import', ...args], io), output: output(), errors: errors() };
}

describe('colloquy import', () => {
  it('converts an old bot to the current version, keeping its meaning', async () => {
    const out = join(folder.path, 'new.flow.json');
    const { exitCode, output } = await importFile(old, '--out', out);
    expect(exitCode).toBe(0);
    expect(output).toContain('(version 3 → 6.1)');
    const json: unknown = JSON.parse(readFileSync(out, 'utf8'));
    expect(json).toMatchObject({
      version: '6.1',
      id: 'old-bot',
      events: [{ type: 'start', outgoingEdgeId: 'e' }],
      groups: [
        { id: 'g1', blocks: [{ options: { mergeResults: true } }, { options: { mergeResults: false } }] },
      ],
    });
    expect(parseBot(json).problems).toEqual([]);
  });

  it('creates a bot from a CSV file or a form, and lists what it could not import', async () => {
    const csv = await importFile(
      folder.write('my questions.csv', 'question,kind\nHow many?,number\nWhich?,slider\n'),
    );
    expect(csv.exitCode).toBe(0);
    expect(csv.errors).toContain('the kind “slider” is unknown');
    const bot = JSON.parse(csv.output);
    expect(bot).toMatchObject({ id: 'my-questions', version: '6.1' });
    expect(parseBot(bot).problems).toEqual([]);
    const form = {
      title: 'Form',
      fields: [{ ref: 'a', title: 'Name?', type: 'short_text', validations: { required: true } }],
    };
    const made = await importFile(folder.write('form.json', form));
    expect([made.exitCode, made.errors]).toEqual([0, '']);
    expect(JSON.parse(made.output)).toMatchObject({ id: 'form', name: 'Form' });
  });

  it('prints the bot without --out', async () => {
    const current = folder.write('current.flow.json', smallBot({ version: '6' }));
    const { exitCode, output, errors } = await importFile(current);
    expect(exitCode).toBe(0);
    expect(errors).toBe('');
    expect(JSON.parse(output)).toMatchObject({ version: '6.1', id: 'small-bot' });
  });

  it('replaces a file only with --force', async () => {
    const taken = folder.write('taken.json', 'mine');
    expect(await importFile(old, '--out', taken)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('already exists'),
    });
    expect(readFileSync(taken, 'utf8')).toBe('mine');
    const before = join(folder.path, 'before.json');
    linkSync(taken, before);
    expect(await importFile(old, '--out', taken, '--force')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(taken, 'utf8')).not.toBe('mine');
    // The existing file was not overwritten: a partial write would have destroyed it.
    expect(readFileSync(before, 'utf8')).toBe('mine');
  });

  it.each([
    ['a file that is no bot', { version: '7' }],
    ['a file that is not JSON', '{'],
  ])('refuses %s', async (_, content) => {
    const { exitCode, errors } = await importFile(folder.write('bad.json', content));
    expect(exitCode).toBe(1);
    expect(errors).not.toBe('');
  });
});
