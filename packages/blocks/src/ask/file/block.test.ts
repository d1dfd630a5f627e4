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

it('asks as a bare block', () => {
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
  ])('%j: %j is stored', (options, text, kinds, stored) => {
    const { answer, variables } = askOnce(fileInput(options), text, known(kinds));
    expect(answer).toBe(stored);
    expect(variables.Answer).toBe(stored);
  });

  it.each([
    ['a file of another kind than its name says', images, a, known({ [a]: 'application/x-msdownload' })],
    [
      'one file of another kind',
      { ...images, ...several },
      `${a}, ${b}`,
      known({ [a]: 'image/png', [b]: 'text/html' }),
    ],
    ['a file of another chat, or from elsewhere', {}, a, known({ [a]: undefined })],
    ['a file that nobody looked up', {}, a, known({})],
    [
      'one file from elsewhere among others',
      several,
      `${a}, ${b}`,
      known({ [a]: 'image/png', [b]: undefined }),
    ],
    ['a file elsewhere behind the first one', {}, `${a}, ${b}`, known({ [a]: 'image/png', [b]: undefined })],
    ['files that cannot be looked up', {}, a, {}],
    [
      'an answer of the host that makes no sense',
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
  ])('tell the author why they were refused: %j', (options, how, reason) => {
    const { logs = [] } = askOnce(fileInput(options), a, how).turn.reply;
    expect(logs).toMatchObject([{ status: 'info', details: a }]);
    expect(logs[0]?.description).toContain(reason);
  });

  it("are refused in the bot's words for it", () => {
    const systemMessages = { fileUploadError: 'Not this one, {{Who}}.', invalidMessage: 'What?' };
    const settings = { general: { systemMessages } };
    const variables = [{ name: 'Who', value: 'Ada' }];
    const ask = (text: string) => askOnce(fileInput({}), text, { settings, variables, ...known({}) }).retry;
    expect(ask(a)).toBe('Not this one, Ada.');
    expect(ask('hello')).toBe('What?');
  });

  it('are looked up by their addresses', () => {
    const chat = talk([fileInput(several)]);
    chat.start();
    expect(chat.say(`${a}, ${b}`).stop).toMatchObject({
      type: 'call',
      call: { port: 'upload', request: { addresses: [a, b] } },
    });
  });

  it.each(['hello', `${a}, bad`, ''])('are not looked up for %j', (text) => {
    const chat = talk([fileInput(several)]);
    chat.start();
    expect(chat.say(text).stop?.type).toBe('asked');
  });
});

describe('files anywhere, where the bot allows them', () => {
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
  ])('%j: %j is stored as %j', (options, text, stored) => {
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
  ])('%j does not take %.60s', (options, text) => {
    const { answer, retry } = askOnce(fileInput(options), text, anyUrl);
    expect(answer).toBeUndefined();
    expect(retry).toMatch(/\w/);
  });

  it('still have to be of the right kind by their content, when they were uploaded', () => {
    const how = { ...anyUrl, ...known({ [a]: 'text/html' }) };
    expect(askOnce(fileInput(images), a, how).answer).toBeUndefined();
  });
});

it('takes the addresses that web clients send twice, once', () => {
  const { turn, answer } = askOnce(
    fileInput(),
    { type: 'text', text: a, attachedFileUrls: [a] },
    known({ [a]: 'image/png' }),
  );
  expect(answer).toBe(a);
  expect(turn.state.frames[0]?.answers).toEqual([['Answer', a]]);
});

describe('skipping', () => {
  it('leaves everything as it was and goes on', () => {
    const { turn, answer, variables } = askOnce(fileInput({ isRequired: false }), undefined);
    expect(turn.stop).toEqual({ type: 'ended' });
    expect(answer).toBeUndefined();
    expect(variables).toEqual({});
  });
  it.each([{}, { isRequired: true }])('is not possible with %j', (options) => {
    expect(askOnce(fileInput(options), undefined).retry).toMatch(/\w/);
  });
  it('is not done by an empty text', () => {
    expect(askOnce(fileInput({ isRequired: false }), '').retry).toMatch(/\w/);
  });
});

it.each([
  ['6.1', undefined],
  ['5', 25],
])('tells a size limit in version %s: %s', (version, sizeLimit) => {
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

describe('what may be uploaded', () => {
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

  it('is everything for a bare block', () => {
    const waiting = uploads({});
    expect(waiting).toMatchObject({ blockId: 'ask', types: [], maxBytes: undefined, isPrivate: false });
    expect(waiting?.takes({ name: 'a', mediaType: 'application/octet-stream' })).toBe(true);
  });
  it('is of the kinds of the block', () => {
    const waiting = uploads(images);
    expect(waiting?.types).toEqual(['image/*']);
    expect(waiting?.takes({ name: 'a.png', mediaType: 'image/png' })).toBe(true);
    expect(waiting?.takes({ name: 'a.png', mediaType: 'text/html' })).toBe(false);
  });
  it('is private when the block says so', () => {
    expect(uploads({ visibility: 'Private' })?.isPrivate).toBe(true);
    expect(uploads({ visibility: 'Auto' })?.isPrivate).toBe(false);
  });
  it.each([
    [{ sizeLimit: 5 }, '5', 5 * 1024 * 1024],
    [{ sizeLimit: 0 }, '5', undefined],
    [{ sizeLimit: 5 }, undefined, undefined],
  ] as const)('%j in version %s has at most %s bytes', (options, version, maxBytes) => {
    expect(uploads(options, version)?.maxBytes).toBe(maxBytes);
  });
});
