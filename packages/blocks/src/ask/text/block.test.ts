// Any text is accepted as is; recordings and files only where they are allowed.

import { noEvaluator, waitingUploads } from '@colloquy/engine';
import type { CallResult, Message } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const withFiles = {
  type: 'text input',
  options: {
    audioClip: { isEnabled: true, saveVariableId: 'Recording' },
    attachments: { isEnabled: true, saveVariableId: 'Files' },
  },
};
const variables = ['Recording', 'Files'];
const settings = { security: { isAnyFileUrlAllowed: true } };
const uploaded = (...files: readonly (readonly [address: string, mediaType: string])[]): CallResult => ({
  ok: true,
  response: {
    files: files.map(([address, mediaType]) => ({ address, isUploaded: true, name: 'a', mediaType })),
  },
});
const a = 'https://files.example.com/a.png';
const b = 'https://files.example.com/b.png';

it('a text input is sent with filled in options', () => {
  const block = { type: 'text input', options: { isLong: true, labels: { placeholder: 'Hi {{Name}}' } } };
  const { input } = askOnce(block, 'x', { variables: [{ name: 'Name', value: '{{Answer}}' }] });
  expect(input).toEqual({
    id: 'b1',
    type: 'text input',
    options: { variableId: 'vAnswer', isLong: true, labels: { placeholder: 'Hi {{Answer}}' } },
  });
});

it('a text input without options asks for text, and suggests the value of its variable', () => {
  expect(talk([{ type: 'text input' }]).start().reply.input).toEqual({ id: 'b1', type: 'text input' });
  const known = talk({
    variables: [{ name: 'A', value: 'x' }],
    groups: [{ blocks: [{ type: 'text input', options: { variableId: 'A' } }] }],
  });
  expect(known.start().reply.input?.prefilledValue).toBe('x');
});

it.each(['Ada', ' Ada ', '{{Recording}}', '**bold**', 'two\nlines', 'C:\\dir'])(
  'the reply %j is stored unchanged',
  (text) => {
    const { answer, variables: values, turn } = askOnce({ type: 'text input' }, text);
    expect(answer).toBe(text);
    expect(values.Answer).toBe(text);
    expect(turn.reply.lastMessageNewFormat).toBeUndefined();
  },
);

it('an empty text is an answer that leaves the variable unset', () => {
  const { answer, variables: values } = askOnce({ type: 'text input' }, '');
  expect(answer).toBe('');
  expect(values).not.toHaveProperty('Answer');
});

it('no message is not an answer', () => {
  expect(askOnce({ type: 'text input' }, undefined).retry).toMatch(/\w/);
});

describe('attached files', () => {
  const send = (attachedFileUrls: string[], files?: string | string[]) =>
    askOnce(
      withFiles,
      { type: 'text', text: 'here', attachedFileUrls },
      { settings, variables: ['Recording', { name: 'Files', value: files ?? null }] },
    );

  it.each([
    [[a], undefined, a],
    [[a, b], undefined, [a, b]],
    [[a], 'old', a],
    [[a], ['old'], ['old', a]],
    [[a, b], ['old'], ['old', a, b]],
  ])('%j are added to %j', (urls, files, stored) => {
    const { variables: values, turn } = send(urls, files);
    expect(values.Files).toEqual(stored);
    expect(values.Answer).toBe('here');
    expect(turn.events).toContainEqual(
      expect.objectContaining({ type: 'answered', content: 'here', attachedFileUrls: urls }),
    );
  });

  it('are stored with the answer when no variable is set', () => {
    const block = { type: 'text input', options: { attachments: { isEnabled: true } } };
    const { turn } = askOnce(block, { type: 'text', text: '', attachedFileUrls: [a] }, { settings });
    expect(turn.state.frames[0]?.answers).toEqual([['Answer', `${a}\n\n`]]);
  });

  it.each(['javascript:alert(1)', 'file.png', '/a.png', 'https://a.com/a b', ''])(
    'are refused with the address %j',
    (url) => {
      const { retry, variables: values } = send([a, url]);
      expect(retry).toMatch(/\w/);
      expect(values).toEqual({});
    },
  );
});

describe('recordings', () => {
  it('are stored as their address', () => {
    const { variables: values, answer } = askOnce(
      withFiles,
      { type: 'audio', url: a },
      { settings, variables },
    );
    expect(answer).toBe(a);
    expect(values).toEqual({ Answer: a, Recording: a });
  });

  it('need no variable', () => {
    const block = { type: 'text input', options: { audioClip: { isEnabled: true } } };
    expect(askOnce(block, { type: 'audio', url: a }, { settings }).variables).toEqual({ Answer: a });
  });

  it('are refused with an invalid address', () => {
    expect(
      askOnce(withFiles, { type: 'audio', url: 'javascript:alert(1)' }, { settings, variables }).retry,
    ).toMatch(/\w/);
  });
});

describe('files uploaded in this chat', () => {
  const text: Message = { type: 'text', text: 'here', attachedFileUrls: [a, b] };
  const recording: Message = { type: 'audio', url: a };

  it('are attached when all were uploaded', () => {
    const checked = uploaded([a, 'image/png'], [b, 'application/zip']);
    expect(askOnce(withFiles, text, { checked, variables }).variables.Files).toEqual([a, b]);
  });
  it('are not attached when one was not uploaded', () => {
    const { retry, answer } = askOnce(withFiles, text, { checked: uploaded([a, 'image/png']), variables });
    expect(answer).toBeUndefined();
    expect(retry).toMatch(/\w/);
  });
  it.each(['audio/webm', 'video/webm', 'video/mp4', 'audio/mpeg'])(
    'of the type %s are recordings',
    (mediaType) => {
      expect(askOnce(withFiles, recording, { checked: uploaded([a, mediaType]), variables }).answer).toBe(a);
    },
  );
  it.each(['image/png', 'text/html', 'video/quicktime'])('of the type %s are not recordings', (mediaType) => {
    expect(
      askOnce(withFiles, recording, { checked: uploaded([a, mediaType]), variables }).answer,
    ).toBeUndefined();
  });
  it('are not checked for a text without files', () => {
    const chat = talk([withFiles]);
    chat.start();
    expect(chat.say('hello').stop?.type).toBe('ended');
  });
});

describe('the allowed uploads of a text input', () => {
  const uploads = (options: object) => {
    const chat = talk([{ type: 'text input', options }]);
    const host = { evaluator: noEvaluator, matches: () => false, now: 0, linked: () => undefined };
    return waitingUploads({ ...host, flow: () => chat.flow }, chat.start().state);
  };
  const on = { isEnabled: true };

  it.each([{}, { attachments: { isEnabled: false } }, { audioClip: {} }])('are none with %j', (options) => {
    expect(uploads(options)).toBeUndefined();
  });
  it('are any files when attachments are enabled', () => {
    expect(
      uploads({ attachments: on })?.takes({ name: 'a.exe', mediaType: 'application/x-msdownload' }),
    ).toBe(true);
  });
  it('are recordings when only recordings are enabled', () => {
    const waiting = uploads({ audioClip: on });
    expect(waiting?.types).toEqual(['audio/*']);
    expect(waiting?.takes({ name: 'rec.webm', mediaType: 'video/webm' })).toBe(true);
    expect(waiting?.takes({ name: 'a.png', mediaType: 'image/png' })).toBe(false);
  });
  it.each([
    [{ attachments: { ...on, visibility: 'Private' }, audioClip: on }, true],
    [{ attachments: on, audioClip: { ...on, visibility: 'Private' } }, true],
    [{ attachments: on, audioClip: { visibility: 'Private' } }, false],
    [{ attachments: { ...on, visibility: 'Public' } }, false],
  ])('with %j are private: %s', (options, isPrivate) => {
    expect(uploads(options)?.isPrivate).toBe(isPrivate);
  });
});

it.each([
  ['a recording', { type: 'audio', url: a } satisfies Message],
  ['an attachment', { type: 'text', text: 'x', attachedFileUrls: [a] } satisfies Message],
])('%s is a bad request when the block does not allow it', (_what, message) => {
  const { turn } = askOnce({ type: 'text input', options: { audioClip: { isEnabled: false } } }, message);
  expect(turn.problem?.code).toBe('BAD_REQUEST');
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply(
        { type: 'text input', options: { variableId: 'Answer' } },
        text,
        (answer) => answer === text.toWellFormed() || answer === text,
      ),
    ).toBeUndefined();
  });
});
