// Messages of the visitor.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { Message } from './message.ts';

describe('Message', () => {
  it.each([
    [{ type: 'text', text: 'hi' }],
    [{ type: 'text', text: '' }],
    [{ type: 'text', text: 'hi', attachedFileUrls: ['https://example.com/a.png'] }],
    [{ type: 'text', text: 'hi', metadata: { replyId: 'i1' } }],
    [{ type: 'audio', url: 'https://example.com/a.webm' }],
    [{ type: 'command', command: '/human' }],
  ])('accepts %j unchanged', (message) => {
    expect(Message.parse(message)).toEqual(message);
  });

  it.each([
    ['a bare string', 'hi', { type: 'text', text: 'hi' }],
    [
      'null in optional keys',
      { type: 'text', text: 'a', attachedFileUrls: null, metadata: null },
      { type: 'text', text: 'a' },
    ],
    ['unknown keys', { type: 'text', text: 'a', mood: 'good' }, { type: 'text', text: 'a' }],
    ['null characters', { type: 'text', text: 'a\u0000b' }, { type: 'text', text: 'ab' }],
    ['lone surrogates', { type: 'command', command: '\ud800' }, { type: 'command', command: '\ufffd' }],
    ['lone surrogates in a bare string', '\udfff', { type: 'text', text: '\ufffd' }],
    ['blanks, which stay', '  a ', { type: 'text', text: '  a ' }],
  ])('reads %s', (_, given, expected) => {
    expect(Message.parse(given)).toEqual(expected);
  });

  it.each([
    ['a number', 5],
    ['null', null],
    ['a list', []],
    ['no type', { text: 'hi' }],
    ['an unknown type', { type: 'video', url: 'x' }],
    ['text without text', { type: 'text' }],
    ['text that is no text', { type: 'text', text: 5 }],
    ['audio without url', { type: 'audio' }],
    ['a command without command', { type: 'command' }],
    ['files that are no list', { type: 'text', text: '', attachedFileUrls: 'a' }],
    ['a file that is no text', { type: 'text', text: '', attachedFileUrls: [1] }],
    ['too long a text', { type: 'text', text: 'a'.repeat(limits.messageCharacters + 1) }],
    ['too long a bare string', 'a'.repeat(limits.messageCharacters + 1)],
    ['too long an address', { type: 'audio', url: 'a'.repeat(limits.urlCharacters + 1) }],
    [
      'too many files',
      { type: 'text', text: '', attachedFileUrls: Array(limits.attachedFiles + 1).fill('a') },
    ],
  ])('refuses %s', (_, given) => {
    expect(Message.safeParse(given).success).toBe(false);
  });

  it('accepts the longest text', () => {
    expect(Message.safeParse('a'.repeat(limits.messageCharacters)).success).toBe(true);
  });
});
