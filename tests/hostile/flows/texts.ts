// Texts that are expensive to fill in, to read as Markdown, or to write out again.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { FULL, flowOf, hostileFlows, many, setTo } from './hostile-flow.ts';

function richText(richText: readonly unknown[]): BlockShorthand {
  return { type: 'text', content: { richText } };
}

function nested(type: string, depth: number): unknown {
  let node: unknown = { text: '{{A}}' };
  for (let level = 0; level < depth; level++) node = { type, children: [node] };
  return node;
}

const templates: Readonly<Record<string, FlowOptions>> = {
  '100,000 unclosed pieces of code': { flow: flowOf(['{{=1'.repeat(100_000)]) },
  '300,000 unclosed braces': { flow: flowOf(['{{'.repeat(300_000)]) },
  '100,000 variables that are not there': { flow: flowOf(['{{Nobody}}'.repeat(100_000)]) },
  '100,000 empty pieces': { flow: flowOf(['{{= =}}'.repeat(100_000)]) },
  'braces and signs mixed': { flow: flowOf(['{{={{=}}=}}}}'.repeat(50_000)]) },
  '2,100 times a full variable': { flow: flowOf(['{{A}} '.repeat(2_100)]), prefilled: { A: FULL } },
  'a value of 2,100 times a full variable': {
    flow: flowOf([setTo('{{A}} and '.repeat(2_100))]),
    prefilled: { A: FULL },
  },
  '2,000 texts with a full variable': { flow: flowOf(many(2_000, () => '{{A}}')), prefilled: { A: FULL } },
};

const wide: Readonly<Record<string, FlowOptions>> = {
  'rich text 60 levels deep, with a full variable': {
    flow: flowOf([richText([nested('ul', 60)])]),
    prefilled: { A: FULL },
  },
  'rich text 1,000 levels deep': { flow: flowOf([richText([nested('p', 1_000)])]), isPreview: true },
  'rich text of 20,000 leaves': {
    flow: flowOf([richText([{ type: 'p', children: many(20_000, () => ({ text: 'x', bold: true })) }])]),
  },
  'rich text of 20,000 paragraphs with code': {
    flow: flowOf([richText(many(20_000, () => ({ type: 'p', children: [{ text: '{{= 1 =}}' }] })))]),
  },
  '5,000 links with a variable': {
    flow: flowOf([
      richText(
        many(5_000, () => ({
          type: 'p',
          children: [{ type: 'a', url: 'https://{{A}}', children: [{ text: '{{A}}' }] }],
        })),
      ),
    ]),
    prefilled: { A: 'x'.repeat(200) },
  },
};

/** Markdown that has been the death of readers of Markdown, as far as one variable holds it. */
const bombs: Readonly<Record<string, string>> = {
  stars: '*'.repeat(200_000),
  'stars and letters': '*a **a '.repeat(30_000),
  underscores: '_a __a '.repeat(30_000),
  'opening brackets': '['.repeat(200_000),
  'links that do not close': '[a]('.repeat(50_000),
  'links in links': `${'['.repeat(20_000)}a${'](b)'.repeat(20_000)}`,
  'pictures in links': '![['.repeat(60_000),
  quotes: `${'>'.repeat(100_000)}a`,
  'lists in lists': many(600, (level) => `${' '.repeat(level)}- a`).join('\n'),
  'a list of 50,000': '- a\n'.repeat(50_000),
  'backticks of every length': many(600, (length) => '`'.repeat(length)).join(' a '),
  'fences that do not close': '```\n'.repeat(50_000),
  headings: '# '.repeat(100_000),
  rules: '---\n'.repeat(50_000),
  'tables that are none': '|a'.repeat(100_000),
  'elements of HTML': '<a '.repeat(60_000),
  comments: '<!--'.repeat(50_000),
  entities: '&#x'.repeat(60_000),
  escapes: '\\'.repeat(200_000),
  tildes: '~~a'.repeat(60_000),
  'blank lines': '\n'.repeat(200_000),
  blanks: `a${' '.repeat(200_000)}b`,
  addresses: 'http://a.'.repeat(20_000),
  'references that are none': '[a]: <\n'.repeat(30_000),
};

const markdown = Object.entries(bombs).flatMap(([name, text]): [string, FlowOptions][] => [
  [
    `Markdown of ${name}`,
    {
      flow: flowOf(['{{A}}', 'said: {{A}}', { type: 'text input', options: { variableId: 'A' } }, '{{A}}']),
      prefilled: { A: text },
      start: { textBubbleContentFormat: 'markdown' },
      replies: [text.slice(0, 60_000)],
    },
  ],
]);

/** All of them. */
export const texts: readonly HostileFlow[] = [
  ...hostileFlows('texts', { ...templates, ...wide }),
  ...hostileFlows('Markdown', Object.fromEntries(markdown)),
];
