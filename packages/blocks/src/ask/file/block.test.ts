// File replies consist of the URLs of uploaded files.

import { noEvaluator, waitingUploads } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const fileInput = (options: object = {}) => ({ type: 'file input', options });
const a = 'https://files.example.com/a.png';
const b = 'http://127.0.0.1:3000/uploads/b%20c.png';
const images = { allowedFileTypes: { isEnabled: true, types: ['image/*'] } };
const several = { isMultipleAllowed: true };
const anyUrl = { settings: { security: { isAnyFileUrlAllowed: true } } };
/** The host's knowledge of files: those with a type were uploaded in this chat. */
const known = (kinds: Readonly<Record<string, string | undefined>>): { checked: CallResult } => ({
  checked: {
    ok: true,
    response: {
      files: Object.entries(kinds).map(([address, mediaType]) =>
        mediaType === undefined
          ? { address, isUploaded: false }
          : {
              address,
              isUploaded: true,
              name: address.slice(address.lastIndexOf('/') + 1),
              mediaType,
              size: 3,
            },
      ),
    },
  },
});

it('a file input without options asks for files', () => {
  expect(talk([{ type: 'file input' }]).start().reply.input).toEqual({ id: 'b1', type: 'file input' });
});

describe('files that were uploaded in the chat', () => {
  it.each([
    [{}, a, { [a]: 'image/png' }, a],
    [{}, ` ${a} `, { [a]: 'image/png' }, a],
    [{}, `${a}, ${b}`, { [a]: 'image/png', [b]: 'image/png' }, a],
    [several, `${a}, ${b}`, { [a]: 'image/png', [b]: 'text/plain' }, `${a}, ${b}`],
    [several, `${a}\n${b}`, { [a]: 'image/png', [b]: 'text/plain' }, `${a}, ${b}`],
    [images, a, { [a]: 'image/jpeg' }, a],
    [{ allowedFileTypes: { isEnabled: false, types: ['pdf'] } }, a, { [a]: 'image/png' }, a],
    [{ allowedFileTypes: { isEnabled: true } }, a, { [a]: 'application/octet-stream' }, a],
  ])('with %j are stored: %j', (options, text, kinds, stored) => {
    const { answer, variables } = askOnce(fileInput(options), text, known(kinds));
    expect(answer).toBe(stored);
    expect(variables.Answer).toBe(stored);
  });

  it.each([
    ['a file of another type than its name', images, a, known({ [a]: 'application/x-msdownload' })],
    [
      'one file of another type',
      { ...images, ...several },
      `${a}, ${b}`,
      known({ [a]: 'image/png', [b]: 'text/html' }),
    ],
    ['a file from outside the chat', {}, a, known({ [a]: undefined })],
    ['a file without information', {}, a, known({})],
    [
      'one file from outside among others',
      several,
      `${a}, ${b}`,
      known({ [a]: 'image/png', [b]: undefined }),
    ],
    ['a second file from outside', {}, `${a}, ${b}`, known({ [a]: 'image/png', [b]: undefined })],
    ['files that cannot be checked', {}, a, {}],
    [
      'an invalid response of the host',
      {},
      a,
      { checked: { ok: true, response: { files: 'x' } } as CallResult },
    ],
  ])('do not include %s', (_what, options, text, how) => {
    const { answer, retry } = askOnce(fileInput(options), text, how);
    expect(answer).toBeUndefined();
    expect(retry).toMatch(/\w/);
  });

  it.each([
    [images, known({ [a]: 'text/html' }), 'A file was rejected: its type text/html is not allowed.'],
    [{}, known({}), 'A file was rejected: it was not uploaded in this chat. To accept files'],
    [
      {},
      { checked: { ok: false, failure: { code: 'x', message: 'x' } } as CallResult },
      'could not be read.',
    ],
  ])('are refused with a reason for the author: %j', (options, how, reason) => {
    const { logs = [] } = askOnce(fileInput(options), a, how).turn.reply;
    expect(logs).toMatchObject([{ status: 'info', details: a }]);
    expect(logs[0]?.description).toContain(reason);
  });

  it('are refused with the retry message of the bot', () => {
    const systemMessages = { fileUploadError: 'Not this one, {{Who}}.', invalidMessage: 'What?' };
    const settings = { general: { systemMessages } };
    const variables = [{ name: 'Who', value: 'Ada' }];
    const ask = (text: string) => askOnce(fileInput({}), text, { settings, variables, ...known({}) }).retry;
    expect(ask(a)).toBe('Not this one, Ada.');
    expect(ask('hello')).toBe('What?');
  });

  it('are checked by their addresses', () => {
    const chat = talk([fileInput(several)]);
    chat.start();
    expect(chat.say(`${a}, ${b}`).stop).toMatchObject({
      type: 'call',
      call: { port: 'upload', request: { addresses: [a, b] } },
    });
  });

  it.each(['hello', `${a}, bad`, ''])('are not checked for %j', (text) => {
    const chat = talk([fileInput(several)]);
    chat.start();
    expect(chat.say(text).stop?.type).toBe('asked');
  });
});

describe('files from any address', () => {
  it.each([
    [{}, a, a],
    [{}, ` ${a} `, a],
    [{}, `${a}, ${b}`, a],
    [several, `${a}, ${b}`, `${a}, ${b}`],
    [several, `${a}\n${b}`, `${a}, ${b}`],
    [images, `${a}?v=2`, `${a}?v=2`],
    [{ ...images, ...several }, `${a}, ${b}`, `${a}, ${b}`],
    [{ allowedFileTypes: { isEnabled: false, types: ['pdf'] } }, a, a],
    [{ allowedFileTypes: { isEnabled: true } }, a, a],
  ])('with %j: %j is stored as %j', (options, text, stored) => {
    const { answer, variables } = askOnce(fileInput(options), text, anyUrl);
    expect(answer).toBe(stored);
    expect(variables.Answer).toBe(stored);
  });

  it.each([
    [{}, 'file.png'],
    [{}, `bad, ${a}`],
    [several, `${a}, bad`],
    [several, `${a}, javascript:alert(1)`],
    [{}, 'https://user:secret@example.com/a.png'],
    [{}, 'https:///a.png'],
    [{}, `https://example.com/${'a'.repeat(2_100)}`],
    [{ allowedFileTypes: { isEnabled: true, types: ['pdf'] } }, a],
    [{ ...several, ...images }, `${a}, https://files.example.com/b.pdf`],
    [several, Array.from({ length: 101 }, () => a).join(', ')],
  ])('with %j are refused: %.60s', (options, text) => {
    const { answer, retry } = askOnce(fileInput(options), text, anyUrl);
    expect(answer).toBeUndefined();
    expect(retry).toMatch(/\w/);
  });

  it('must have an allowed content type if they were uploaded', () => {
    const how = { ...anyUrl, ...known({ [a]: 'text/html' }) };
    expect(askOnce(fileInput(images), a, how).answer).toBeUndefined();
  });
});

it('a file address that a client sends in two places is stored once', () => {
  const { turn, answer } = askOnce(
    fileInput(),
    { type: 'text', text: a, attachedFileUrls: [a] },
    known({ [a]: 'image/png' }),
  );
  expect(answer).toBe(a);
  expect(turn.state.frames[0]?.answers).toEqual([['Answer', a]]);
});

describe('skipping a file input', () => {
  it('continues without an answer', () => {
    const { turn, answer, variables } = askOnce(fileInput({ isRequired: false }), undefined);
    expect(turn.stop).toEqual({ type: 'ended' });
    expect(answer).toBeUndefined();
    expect(variables).toEqual({});
  });
  it.each([{}, { isRequired: true }])('is not possible with %j', (options) => {
    expect(askOnce(fileInput(options), undefined).retry).toMatch(/\w/);
  });
  it('is not possible with an empty text', () => {
    expect(askOnce(fileInput({ isRequired: false }), '').retry).toMatch(/\w/);
  });
});

it.each([
  ['6.1', undefined],
  ['5', 25],
])('an input in version %s has the size limit %s', (version, sizeLimit) => {
  const blocks = [{ type: 'file input', options: { sizeLimit: 25, labels: { button: 'Upload' } } }];
  const groups =
    version === '5'
      ? [
          { title: 'Start', blocks: [{ type: 'start', label: 'Start', id: 's', outgoingEdgeId: 'e' }] },
          { id: 'ask', blocks },
        ]
      : [{ id: 'ask', blocks }];
  const legacy = { events: undefined, edges: [{ id: 'e', from: { blockId: 's' }, to: { groupId: 'ask' } }] };
  const chat = talk({ version, groups, ...(version === '5' ? legacy : {}) });
  expect(chat.start().reply.input?.options).toEqual({
    labels: { button: 'Upload' },
    ...(sizeLimit === undefined ? {} : { sizeLimit }),
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply(fileInput({ variableId: 'Answer', ...several }), text, (answer) =>
        answer.split(', ').every((part) => /^https?:\/\/\S+$/.test(part)),
      ),
    ).toBeUndefined();
  });
});

describe('the allowed uploads of a file input', () => {
  const host = { evaluator: noEvaluator, matches: () => false, now: 0, linked: () => undefined };
  const uploads = (options: object, version?: '5') => {
    const block = { type: 'file input', id: 'ask', options };
    const legacy = {
      version: '5',
      events: undefined,
      edges: [{ id: 'e', from: { blockId: 's' }, to: { groupId: 'g' } }],
      groups: [
        { title: 'Start', blocks: [{ type: 'start', label: 'Start', id: 's', outgoingEdgeId: 'e' }] },
        { id: 'g', blocks: [block] },
      ],
    };
    const chat = talk(version ? legacy : [block]);
    return waitingUploads({ ...host, flow: () => chat.flow }, chat.start().state);
  };

  it('are unlimited without options', () => {
    const waiting = uploads({});
    expect(waiting).toMatchObject({ blockId: 'ask', types: [], maxBytes: undefined, isPrivate: false });
    expect(waiting?.takes({ name: 'a', mediaType: 'application/octet-stream' })).toBe(true);
  });
  it('are limited to the types of the block', () => {
    const waiting = uploads(images);
    expect(waiting?.types).toEqual(['image/*']);
    expect(waiting?.takes({ name: 'a.png', mediaType: 'image/png' })).toBe(true);
    expect(waiting?.takes({ name: 'a.png', mediaType: 'text/html' })).toBe(false);
  });
  it('are private if the block is private', () => {
    expect(uploads({ visibility: 'Private' })?.isPrivate).toBe(true);
    expect(uploads({ visibility: 'Auto' })?.isPrivate).toBe(false);
  });
  it.each([
    [{ sizeLimit: 5 }, '5', 5 * 1024 * 1024],
    [{ sizeLimit: 0 }, '5', undefined],
    [{ sizeLimit: 5 }, undefined, undefined],
  ] as const)('with %j in version %s have at most %s bytes', (options, version, maxBytes) => {
    expect(uploads(options, version)?.maxBytes).toBe(maxBytes);
  });
});
