import { describe, expect, it } from 'vitest';
import type { Conversation } from './conversation.ts';
import { parseConversations } from './parse-conversations.ts';

const script = `# The happy path
flow ./lead.flow.json
given at 2026-01-02T03:04:05Z
given zone Europe/Berlin
given locale de
given seed 0123
given variable First name = Ada
given variable Tags = ["a","b"]
given message hello
start
bot> Nice to meet you, Ada!
   > And welcome.
ask> choice input: Yes | No

# Another thought
you> Yes
call http -> 200 {"ok":true}
call sheet -> {"rows":[]}
call http -> failure timeout It took too long
bot> [image] https://example.org/a.png
wait> 2h
you (nothing)>
end>
`;

/** The only conversation of a valid script. */
function parseOne(text: string): Conversation {
  const { conversations, problems } = parseConversations(text);
  expect(problems).toEqual([]);
  expect(conversations).toHaveLength(1);
  return conversations[0]!;
}

describe('parseConversations', () => {
  const conversation = parseOne(script);

  it('reads the name, the flow and the given lines', () => {
    expect(conversation).toMatchObject({
      name: 'The happy path',
      line: 1,
      flow: { type: 'file', path: './lead.flow.json' },
      given: {
        now: Date.UTC(2026, 0, 2, 3, 4, 5),
        timeZone: 'Europe/Berlin',
        locale: 'de',
        seed: '0123',
        isPreview: false,
        isStreamEnabled: false,
        variables: { 'First name': 'Ada', Tags: ['a', 'b'] },
        message: { type: 'text', text: 'hello' },
      },
    });
  });

  it('reads the steps with their lines', () => {
    expect(conversation.steps.map(({ action, line }) => [line, action])).toEqual([
      [10, { type: 'start' }],
      [16, { type: 'say', message: { type: 'text', text: 'Yes' } }],
      [21, { type: 'wait', durationMs: 7_200_000 }],
      [22, { type: 'say', message: undefined }],
    ]);
  });

  it('joins continuations and keeps comments and blank lines as they are', () => {
    expect(conversation.steps[0]?.entries).toEqual([
      { kind: 'expectation', line: 11, text: 'bot> Nice to meet you, Ada!\n   > And welcome.' },
      { kind: 'expectation', line: 13, text: 'ask> choice input: Yes | No' },
      { kind: 'other', line: 14, text: '' },
      { kind: 'other', line: 15, text: '# Another thought' },
    ]);
  });

  it('reads the results of calls', () => {
    expect(conversation.steps[1]?.calls).toEqual([
      { port: 'http', line: 17, result: { ok: true, response: { statusCode: 200, data: { ok: true } } } },
      { port: 'sheet', line: 18, result: { ok: true, response: { rows: [] } } },
      {
        port: 'http',
        line: 19,
        result: { ok: false, failure: { code: 'timeout', message: 'It took too long' } },
      },
    ]);
  });

  it.each([
    {
      name: 'the bot speaks first',
      text: 'flow ./a.json\nbot> Hi\nyou> Ho',
      steps: ['start', 'say'],
      line: 2,
    },
    { name: 'the visitor speaks first', text: 'flow ./a.json\n\nyou> Ho', steps: ['start', 'say'], line: 3 },
    { name: 'the script has no messages', text: 'flow ./a.json\n', steps: ['start'], line: 2 },
    {
      name: 'time passes first',
      text: 'flow ./a.json\nwait> 1d\nyou> Ho',
      steps: ['wait', 'start', 'say'],
      line: 3,
    },
  ])('implies the start when $name', ({ text, steps, line }) => {
    const parsed = parseOne(text);
    expect(parsed.steps.map(({ action }) => action.type)).toEqual(steps);
    expect(parsed.steps.find(({ action }) => action.type === 'start')?.line).toBe(line);
  });

  it('reads an inline flow over several lines, and its linked bots', () => {
    const parsed = parseOne(
      'flow {\n  "groups": [\n    { "blocks": ["}"] }\n  ]\n}\nflow {"id":"other"}\nend>',
    );
    expect(parsed.flow).toMatchObject({ type: 'in-place', json: { groups: [{ blocks: ['}'] }] } });
    expect(parsed.linkedFlows).toMatchObject([{ json: { id: 'other' } }]);
    expect(parsed.steps[0]?.line).toBe(7);
  });

  it('reads several conversations, where later ones keep only the flow', () => {
    const { conversations, problems } = parseConversations(
      'flow ./a.json\ngiven locale de\nend>\n---\n# Second\nyou> A\n---\nflow ./b.json\nend>\n---\n',
    );
    expect(problems).toEqual([]);
    expect(
      conversations.map(({ name, line, flow, given }) => ({ name, line, flow, locale: given.locale })),
    ).toMatchObject([
      { name: '', line: 1, flow: { path: './a.json' }, locale: 'de' },
      { name: 'Second', line: 5, flow: { path: './a.json' }, locale: 'en' },
      { name: '', line: 8, flow: { path: './b.json' }, locale: 'en' },
    ]);
  });

  it.each([
    ['you> Ada', { type: 'text', text: 'Ada' }],
    ['you>Ada', { type: 'text', text: 'Ada' }],
    ['you> ', { type: 'text', text: '' }],
    ['you>', { type: 'text', text: '' }],
    ['you>   two blanks kept ', { type: 'text', text: '  two blanks kept ' }],
    ['you> one\n   > two\n   >', { type: 'text', text: 'one\ntwo\n' }],
    ['you (audio)> https://a.b/c.mp3', { type: 'audio', url: 'https://a.b/c.mp3' }],
    ['you (command)> help', { type: 'command', command: 'help' }],
    ['you (click i 1)> Yes', { type: 'text', text: 'Yes', metadata: { replyId: 'i 1' } }],
    [
      'you (files https://a/1, https://a/2)> Here',
      { type: 'text', text: 'Here', attachedFileUrls: ['https://a/1', 'https://a/2'] },
    ],
  ])('reads %j', (line, message) => {
    expect(parseOne(`flow ./a.json\n${line}`).steps[1]?.action).toEqual({ type: 'say', message });
  });

  it.each([
    ['hello', 'flow ./a.json\nhello world', 2],
    ['a wait without a duration', 'flow ./a.json\nwait> soon', 2],
    ['a strange note', 'flow ./a.json\nyou (sings)> la', 2],
    ['an unknown given line', 'flow ./a.json\ngiven weather fine', 2],
    ['an invalid time', 'flow ./a.json\ngiven at noon', 2],
    ['a given line after the start', 'flow ./a.json\nyou> a\ngiven locale de', 3],
    ['a flow that comes late', 'flow ./a.json\nyou> a\nflow ./b.json', 3],
    ['a second start', 'flow ./a.json\nstart\nstart', 3],
    ['a call without an answer', 'flow ./a.json\ncall http 200', 2],
    ['a flow that is not whole', 'flow {"groups": [\nyou> a', 1],
    ['no flow', 'you> a', 1],
  ])('names the line of %s', (_, text, line) => {
    expect(parseConversations(text).problems.map((problem) => problem.line)).toContain(line);
  });
});
