// The error text of a failed upload.
import { ChatError } from '@colloquy/client';
import { expect, it } from 'vitest';
import { english } from '../../words/english.ts';
import { words } from '../../words/locales/de.ts';
import type { InputContext } from '../input-view.ts';
import { canRetry, problemOf, shownBytes } from './file-row.tsx';

const tooBig = new ChatError({ status: 413, code: 'TOO_LARGE', message: 'The file is too large.' });

function said(name: string, limit: number | undefined, fileUploadSizeError: string): string {
  const upload = { key: 1, file: { name } as File, state: 'failed', sentBytes: 0, problem: tooBig } as const;
  const context = { settings: { general: { systemMessages: { fileUploadSizeError } } }, words: english };
  return problemOf(upload, limit, context as unknown as InputContext);
}

it.each([
  ['a.png', 10, '[[file]] has more than [[limit]] MB', 'a.png has more than 10 MB'],
  ["$& $' $$.png", 10, '[[file]]!', "$& $' $$.png!"],
  ['[[limit]].png', 10, '[[file]]: [[limit]]', '[[limit]].png: 10'],
  ['a.png', undefined, 'No [[file]]', 'No a.png'],
  ['a.png', undefined, 'Only [[limit]]', 'The file is too large.'],
])('the error for %s, with a limit of %s MB, uses the text %s', (name, limit, text, expected) => {
  expect(said(name, limit, text)).toBe(expected);
});

it.each([
  [413, 'Die Datei ist zu groß.'],
  [415, 'Diese Art von Datei wird nicht angenommen.'],
  [400, 'Nicht gesendet'],
  [0, 'Nicht gesendet'],
])("the row shows in the visitor's language why the server refused a file with %i", (status, expected) => {
  const problem = new ChatError({ status, code: 'WORD', message: 'In English.' });
  const upload = { key: 1, file: { name: 'a.png' } as File, state: 'failed', sentBytes: 0, problem } as const;
  const context = { settings: {}, words: { ...english, ...words } };
  expect(problemOf(upload, 10, context as unknown as InputContext)).toBe(expected);
  // The server would refuse the same file again, except after a broken connection.
  expect(canRetry(upload)).toBe(status === 0);
});

it('the row reports an empty file, and offers no retry', () => {
  const upload = {
    key: 1,
    file: { name: 'a' } as File,
    state: 'failed',
    sentBytes: 0,
    problem: 'empty',
  } as const;
  expect(problemOf(upload, undefined, { words: english } as InputContext)).toBe('The file is empty.');
  expect(canRetry(upload)).toBe(false);
});

it.each([
  [200, 'en', '200 bytes'],
  [1, 'en', '1 byte'],
  [1_234_567, 'en', '1.23 MB'],
  [200, 'de', '200 Byte'],
])('the row shows %i bytes in %s as %s', (bytes, locale, shown) => {
  expect(shownBytes(bytes, locale)).toBe(shown);
});
