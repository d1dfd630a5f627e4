import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publicIdOf, readFlowFile } from './read-flow-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'colloquy-flows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('readFlowFile', () => {
  it.each([
    ['lead.flow.json', '{"publicId":"leads"}', 'leads'],
    ['lead.flow.json', '{"publicId":null}', 'lead'],
    ['lead.flow.json', '{"publicId":""}', 'lead'],
    ['lead.json', '\uFEFF{}', 'lead'],
    ['lead.json', '[]', 'lead'],
    ['lead.json', 'null', 'lead'],
  ])('reads %s with %j under the public id %j', async (name, text, publicId) => {
    expect(await readFlowFile(write(name, text))).toMatchObject({ ok: true, publicId });
  });

  it('refuses a file larger than any bot, without reading it', async () => {
    const path = write('large.flow.json', '');
    // A sparse file: reading it would take 64 GiB.
    truncateSync(path, 64 * 2 ** 30);
    const before = process.memoryUsage().rss;
    const file = await readFlowFile(path);
    expect(file).toMatchObject({
      ok: false,
      message: `${path} has 65536.0 MiB; the file of a bot may have 16.0 MiB. Split the bot, and connect its parts with "Typebot link" blocks.`,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  it('explains why a file cannot be read', async () => {
    const broken = write('broken.json', '{"groups": [');
    expect(await readFlowFile(broken)).toMatchObject({
      ok: false,
      message: expect.stringContaining('broken.json is not valid JSON: '),
    });
    expect(await readFlowFile('gone.json')).toMatchObject({
      ok: false,
      message: 'There is no file gone.json.',
    });
    expect(await readFlowFile(folder)).toMatchObject({
      ok: false,
      message: `${folder} is a folder; name a file in it.`,
    });
  });
});

describe('publicIdOf', () => {
  it.each([
    ['bots/lead.flow.json', 'lead'],
    ['My Great Bot (2).json', 'my-great-bot-2'],
    ['Über uns.json', 'über-uns'],
    ['.json', 'bot'],
    ['quiz', 'quiz'],
  ])('derives from %j the id %j', (path, id) => expect(publicIdOf(path)).toBe(id));
});
