// The page of a package where a registry shows it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addressesOfFiles,
  publishedReadme,
  transcriptOf,
} from '../../packaging/published/published-readme.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const transcript = transcriptOf(read('examples/booking/booking.chat'), 4);

describe('the page of a package', () => {
  it('leads nowhere but to addresses, and shows a talk instead of its picture, when the project is not public', () => {
    const page = publishedReadme(read('README.md'), { addresses: undefined, insteadOfPicture: transcript });
    expect(page).not.toMatch(/<picture|<img|\]\((?!https?:)/);
    expect(page).toContain('bot  For how many people may we lay the table?\nyou  2\n');
    // Its words and its examples are those of the project.
    expect(page).toContain('(docs/testing-faults.md).');
    expect(page).toContain('<colloquy-chat bot="lead" mode="bubble"></colloquy-chat>');
    expect(page).toContain('[leads](http://127.0.0.1:3000/lead)');
  });

  it('leads to the files of its version where these are public', () => {
    const addresses = addressesOfFiles('git+https://git.example/bots/colloquy.git', '1.2.0');
    const page = publishedReadme(read('README.md'), { addresses, insteadOfPicture: transcript });
    expect(page).toContain('<img src="https://git.example/bots/colloquy/raw/v1.2.0/docs/pictures/chat.png"');
    expect(page).toContain(
      'srcset="https://git.example/bots/colloquy/raw/v1.2.0/docs/pictures/chat-still.png"',
    );
    expect(page).toContain('[docs/embed.md](https://git.example/bots/colloquy/blob/v1.2.0/docs/embed.md)');
    expect(page).not.toContain('```text');
  });

  it.each([
    ['[`a`](b.md) and [c](https://d)', '`a` and [c](https://d)'],
    ['`[a](b.md)`', '`[a](b.md)`'],
    ['```\n[a](b.md)\n```', '```\n[a](b.md)\n```'],
    ['| [a](b.md) | [c](#d) |', '| a | [c](#d) |'],
  ])('%j becomes %j', (markdown, page) => {
    expect(publishedReadme(markdown, { addresses: undefined, insteadOfPicture: '' })).toBe(page);
  });
});

it('is told by a script without what only machines need', () => {
  expect(transcriptOf('# A name\nbot> **Hello**, _you_!\nask> text input\nyou> snake_case\nyou> no', 1)).toBe(
    '```text\nbot  Hello, you!\nyou  snake_case\n```',
  );
});

it.each([undefined, 'git@git.example:bots/colloquy.git', ''])('knows no address of %j', (repository) => {
  expect(addressesOfFiles(repository, '1.0.0')).toBeUndefined();
});
