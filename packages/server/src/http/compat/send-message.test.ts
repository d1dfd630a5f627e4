import { expect, it } from 'vitest';
import { readSendMessage } from './send-message.ts';

const start = (body: object) => ({ starts: { publicId: 'lead', body } });

it.each([
  ['a start', { startParams: { publicId: 'lead' } }, start({})],
  ['the name of old clients', { startParams: { typebot: 'lead', isPreview: false } }, start({})],
  [
    'all of a start',
    { startParams: { publicId: 'lead', prefilledVariables: { Name: 'Ada' }, resultId: 'r1' }, message: 'Hi' },
    start({ prefilledVariables: { Name: 'Ada' }, resultId: 'r1', message: 'Hi' }),
  ],
  [
    'empty arrays of PHP',
    { startParams: { publicId: 'lead', prefilledVariables: [] } },
    start({ prefilledVariables: {} }),
  ],
  ['no stream', { startParams: { publicId: 'lead', isStreamEnabled: true } }, start({})],
  [
    'a reply',
    { sessionId: 's1', message: 'Hi' },
    { continues: { sessionId: 's1', body: { message: 'Hi' } } },
  ],
  ['no reply', { sessionId: 's1' }, { continues: { sessionId: 's1', body: {} } }],
  [
    'a reply, or a start',
    { sessionId: 's1', message: 'Hi', startParams: { publicId: 'lead' } },
    { continues: { sessionId: 's1', body: { message: 'Hi' } }, ...start({ message: 'Hi' }) },
  ],
])('a sendMessage request may have %s', (_name, body, expected) => {
  expect(readSendMessage(body)).toEqual(expected);
});

it.each([
  ['nothing', {}, 'Missing startParams'],
  ['an empty array', [], 'Missing startParams'],
  ['an empty session', { sessionId: '', message: 'Hi' }, 'Missing startParams'],
  ['no bot', { startParams: {} }, 'published bots only'],
  ['a preview', { startParams: { typebot: 'lead', isPreview: true } }, 'published bots only'],
  ['a definition', { startParams: { typebot: { id: 'b' } } }, 'published bots only'],
  ['another type', { sessionId: 5 }, 'Expected text'],
])('a sendMessage request is refused for %s', (_name, body, message) => {
  expect(readSendMessage(body)).toMatchObject({ issues: [{ message: expect.stringContaining(message) }] });
});
