import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { formFile } from './form-file.ts';

const type = 'multipart/form-data; boundary=----edge';
const part = (head: string, content: string) =>
  `------edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const file = (content: string) => part('name="file"; filename="a.txt"\r\nContent-Type: text/plain', content);
const END = '------edge--\r\n';

/** Reads a form that comes in pieces of a size. */
async function read(form: string, { contentType = type, size = 7 } = {}) {
  const bytes = Buffer.from(form);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found = formFile(pieces(), contentType);
  const content: Uint8Array[] = [];
  try {
    for await (const piece of found.stream) content.push(piece);
  } catch {
    return { flaw: found.flaw ?? 'broken off' };
  }
  return { content: Buffer.concat(content).toString() };
}

describe.each([1, 7, 64, 100_000])('the form reader, with pieces of %i bytes,', (size) => {
  it.each([
    ['alone', file('a few words') + END, 'a few words'],
    [
      'after other fields',
      part('name="key"', 'x') + part('name="policy"', 'file') + file('abc') + END,
      'abc',
    ],
    ['before other fields', file('abc') + part('name="more"', 'x') + END, 'abc'],
    ['empty', file('') + END, ''],
    [
      'with line ends and dashes',
      file('a\r\n--\r\n------edg\r\n\r\nb') + END,
      'a\r\n--\r\n------edg\r\n\r\nb',
    ],
    ['after a preamble', `Hello\r\n${file('abc')}${END}`, 'abc'],
    ['named without quotes', part('name=file; filename=a', 'abc') + END, 'abc'],
  ])('finds a file %s', async (_name, form, content) => {
    expect(await read(form, { size })).toEqual({ content });
  });
  it.each([
    ['no part of that name', part('name="other"', 'x') + END, {}, 'no part named "file"'],
    ['nothing', '', {}, 'no part named "file"'],
    ['another type', file('x') + END, { contentType: 'application/json' }, 'no form'],
    ['no boundary', file('x') + END, { contentType: 'multipart/form-data' }, 'no form'],
    ['no end of the file', file('abc').slice(0, -2), {}, 'broken off'],
  ])('refuses %s', async (_name, form, more, why) => {
    expect((await read(form, { size, ...more })).flaw).toContain(why);
  });
});

it('an upload form may have only a few bytes of fields before and after the file', async () => {
  const much = part('name="much"', 'x'.repeat(limits.formFieldBytes + 100));
  expect((await read(much + file('abc') + END, { size: 5_000 })).flaw).toContain('no part named "file"');
  expect((await read(file('abc') + much + END, { size: 5_000 })).flaw).toBe('broken off');
  const head = part(`name="file"; filename="${'x'.repeat(limits.formHeadBytes)}"`, 'abc');
  expect((await read(head + END, { size: 5_000 })).flaw).toContain('no part named "file"');
});
