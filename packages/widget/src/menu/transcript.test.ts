// The transcript of a chat as a text.
import type { ChatClient } from '@colloquy/client';
import type { TranscriptTurn } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { english } from '../words/english.ts';
import { readTranscript } from './transcript.ts';

const turns = [
  {
    turn: 1,
    createdAt: '2026-11-29T10:00:00.000Z',
    messages: [
      { id: 'a', type: 'text', content: { type: 'markdown', markdown: 'What is it?' } },
      { id: 'b', type: 'image', content: { url: 'https://example.org/roof.png' } },
    ],
  },
  {
    turn: 2,
    createdAt: '2026-11-29T10:01:00.000Z',
    message: { type: 'text', text: 'A barn' },
    messages: [{ id: 'operator', type: 'text', content: { type: 'markdown', markdown: 'Hello' } }],
    operator: { name: 'Grace' },
  },
] as unknown as readonly TranscriptTurn[];

/** A server that returns one turn per page, the last one first. */
const client = {
  async request(path: string) {
    const isLast = !path.includes('before=');
    return isLast
      ? { turns: turns.slice(1), hasMore: true, before: 2 }
      : { turns: turns.slice(0, 1), hasMore: false };
  },
} as unknown as ChatClient;

it('the transcript has all pages, with the sender of each message', async () => {
  const text = await readTranscript(client, 's', { words: english, host: undefined, locale: 'en-GB' });
  expect(text.replaceAll(/, \d.*/g, '').split('\n')).toEqual([
    'Bot',
    'What is it?',
    '',
    'Bot',
    'https://example.org/roof.png',
    '',
    'You',
    'A barn',
    '',
    'Grace',
    'Hello',
    '',
  ]);
});
