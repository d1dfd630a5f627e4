import { parseBot } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { formatFlow } from './format-flow.ts';
import { parseFlow } from './parse-flow.ts';

const START = 'bot Test\non start -> Welcome\n== Welcome\n';

/** The problems of lines below a heading, which is line 3. */
function problemsOf(lines: string): string[] {
  const parsed = parseFlow(START + lines);
  return parsed.ok
    ? []
    : parsed.problems.map(({ line, column, message, fix }) => `${line}:${column} ${message} ${fix}`);
}

/** The blocks of the first group. */
function blocksOf(lines: string): unknown[] {
  const parsed = parseFlow(START + lines);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return (parsed.definition.groups as { blocks: unknown[] }[])[0]?.blocks ?? [];
}

describe('parseFlow', () => {
  it('parses a valid bot and derives ids from names', () => {
    const parsed = parseFlow(`bot Harbour Clinic
on start -> Welcome
== Welcome
> How old are you? ^ask
? number Age (min=0)
if Age < 18 -> Children
else -> Welcome
== Children
> Hello!
`);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { bot, problems } = parseBot(parsed.definition);
    expect(problems).toEqual([]);
    expect(bot).toMatchObject({
      id: 'harbour-clinic',
      version: '6.1',
      groups: [
        { id: 'welcome', blocks: [{ id: 'ask' }, { type: 'number input' }, { type: 'Condition' }] },
        { id: 'children' },
      ],
      variables: [{ id: 'v-age', name: 'Age', isSessionVariable: false }],
      edges: [{ id: 'start-to-welcome' }, { to: { groupId: 'children' } }, { to: { groupId: 'welcome' } }],
    });
    expect(parsed.positionOf(['groups', 0, 'blocks', 1, 'options', 'min'])).toEqual({ line: 5, column: 1 });
    expect(parsed.positionOf(['groups', 1])).toEqual({ line: 8, column: 1 });
  });

  it.each<[string, string[]]>([
    ['> Hi\n-> Welcom\n', ['5:4 No group "Welcom". Did you mean "Welcome"?']],
    ['? telephone Phone\n', ['4:3 No input "telephone". Inputs: ']],
    ['? number Age\n  min = eight\n', ['5:9 "eight" is not JSON. Write a text as "min: eight".']],
    [
      'How old is the patient?\n',
      ['4:1 Not a line of a flow: "How old is the patient?". A text for the visitor begins with "> ".'],
    ],
    ['<<<<<<< ours\n> A\n', ['4:1 Unresolved merge conflict. Keep one side and delete the marker lines.']],
    ['script ```\n  return 1\n', ['4:1 A code block without end. ']],
    ['> Hi\n- Yes\n', ['5:1 ">" has no choices. ']],
    ['> Hi\n-> Welcome\n-> Welcome\n', ['6:1 A path without a block. ']],
    ['> Hi\n-> Welcome\n  name: x\n', ['6:3 An indented line without a line above that it belongs to. ']],
    ['if Age < 2 or Age > 8 and Name is set -> Welcome\n', ['4:4 A condition with "and" and "or". ']],
    ['if Age about 2 -> Welcome\n', ['4:4 Not a comparison: "Age about 2". ']],
    ['> Hi\n# Lost\n-> Welcome\n', ['5:1 This comment belongs to no part. ']],
    ['? text Name\n    min: 2\n      max: 3\n', ['6:7 This line is indented too far. ']],
    ['? text Name\n  button: A\n  button: B\n', ['6:3 "button" is given twice. ']],
    ['wait 2\n  __proto__.x: 1\n', ['5:3 A field may not be named "__proto__". ']],
    ['seta = 1\nrediret x\n', ['4:1 Not a line of a flow: "seta = 1". ', 'Did you mean "redirect"?']],
    ['jump Nowhere\n', ['4:6 No group "Nowhere". ']],
    ['? choice Size (one, two)\n', ['4:15 Not a list of options: "(one, two)". ']],
    ['== Welcome\n', ['2:13 Several groups have the title "Welcome". ']],
  ])('reports %j with its position and a fix', (lines, expected) => {
    const found = problemsOf(lines);
    expect(found).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(found[index]).toContain(words);
  });

  it('gives equal blocks different ids, which stay when other lines change', () => {
    const ids = (lines: string) => blocksOf(lines).map((block) => (block as { id: string }).id);
    const [first, second] = ids('> Hi\n> Hi\n');
    expect(new Set([first, second]).size).toBe(2);
    expect(ids('> New\n> Hi\n')[1]).toBe(first);
    // A tag that an author chose is taken.
    expect(ids(`> Hi\n> Other ^${first}\n`)[0]).not.toBe(first);
  });

  it.each<[string, object]>([
    [
      '> # Title\n  > * One\n  > * Two\n',
      { content: { richText: [{ type: 'h1' }, { type: 'ul', children: [{ type: 'li' }, { type: 'li' }] }] } },
    ],
    ['jump ^here ^here\n', { options: { groupId: 'welcome', blockId: 'here' } }],
    [
      'set Score = {{Score}} + 1\n',
      { options: { type: 'Custom', expressionToEvaluate: '{{Score}} + 1', variableId: 'v-score' } },
    ],
    ['set Today: Now\n', { options: { type: 'Now' } }],
    [
      'set A = ```\n  let x = 1;\n\n    return x;\n  ```\n',
      { options: { expressionToEvaluate: 'let x = 1;\n\n  return x;', isCode: true } },
    ],
    ['wait 2\n', { type: 'Wait', options: { secondsToWaitFor: '2' } }],
    ['# Why\n> Hi\n', { comment: 'Why' }],
    [
      'http POST https://a.example\n  header Accept: text/plain\n  body: |\n    {\n      "a": 1\n    }\n  save data.id -> Id\n',
      {
        options: {
          isCustomBody: true,
          webhook: {
            method: 'POST',
            headers: [{ key: 'Accept', value: 'text/plain' }],
            body: '{\n  "a": 1\n}',
          },
          responseVariableMapping: [{ bodyPath: 'data.id', variableId: 'v-id' }],
        },
      },
    ],
    [
      '? choice Size (multiple)\r\n- Big\r\n    value: b\r\n',
      { options: { isMultipleChoice: true }, items: [{ content: 'Big', value: 'b' }] },
    ],
    ['? rating Mood\n  length: 5\n', { options: { length: 5 } }],
  ])('reads %j', (lines, expected) => expect(blocksOf(lines)[0]).toMatchObject(expected));

  it('takes linear time for hostile texts', () => {
    const texts: ((size: number) => string)[] = [
      (size) => '> Hi\n'.repeat(size),
      (size) => `> ${'**_['.repeat(size)}\n`,
      (size) => `> ${'](](a'.repeat(size)}\n`,
      (size) => `> ${'{{`'.repeat(size)}\n`,
      (size) => `> Hi${' ^a'.repeat(size)}\n`,
      (size) => `if ${'A = 1 and '.repeat(size)}A = 1 -> Welcome\n`,
      (size) => `wait\n  a = ${'['.repeat(size)}\n`,
      (size) => `script \`\`\`\n${'  a\n'.repeat(size)}`,
    ];
    for (const text of texts)
      expect((size: number) => parseFlow(START + text(size))).toTakeLinearTime({ from: 2_000, to: 20_000 });
  });
});

describe('formatFlow', () => {
  it('writes unsupported parts as JSON', () => {
    const definition = {
      version: '6.1',
      id: 'b',
      extra: { a: 1 },
      events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e1' }],
      edges: [
        { id: 'e1', from: { eventId: 'start' }, to: { groupId: 'g1' } },
        { id: 'lost', from: { blockId: 'x' }, to: { groupId: 'g1' }, note: 1 },
      ],
      variables: [],
      groups: [
        {
          id: 'g1',
          title: 'A -> B',
          graphCoordinates: { x: 1.5, y: -2 },
          blocks: [
            { type: 'Wait', options: 'broken' },
            { id: 'b2', type: 'Jump', options: { groupId: 'gone' } },
          ],
        },
      ],
    };
    const formatted = formatFlow(definition);
    expect(formatted).toEqual({
      ok: true,
      text: `bot
  id: b
  version: 6.1
  extra = {"a":1}

on start -> "A -\\u003e B"

== "A -\\u003e B" @1.5,-2 ^g1
json {"type":"Wait","options":"broken"}
block Jump ^b2
  groupId: gone

edges
  {"id":"lost","from":{"blockId":"x"},"to":{"groupId":"g1"},"note":1}

ids
  start = [null,"e1"]
`,
    });
    const parsed = parseFlow(formatted.ok ? formatted.text : '');
    expect(parsed.ok && parsed.definition).toEqual(definition);
  });

  it('refuses JSON that is not a definition', () => {
    expect(formatFlow([])).toMatchObject({ ok: false });
    expect(formatFlow(JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`))).toMatchObject({ ok: false });
  });
});
