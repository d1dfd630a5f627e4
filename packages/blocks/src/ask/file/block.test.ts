// Files answer with the addresses they were uploaded to.
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

it('asks as a bare block', () => {
  expect(talk([{ type: 'file input' }]).start().reply.input).toEqual({ id: 'b1', type: 'file input' });
});

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
  const { answer, variables } = askOnce(fileInput(options), text);
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
  const { answer, retry } = askOnce(fileInput(options), text);
  expect(answer).toBeUndefined();
  expect(retry).toMatch(/\w/);
});

it('takes the addresses that web clients send twice, once', () => {
  const { turn, answer } = askOnce(fileInput(), { type: 'text', text: a, attachedFileUrls: [a] });
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
