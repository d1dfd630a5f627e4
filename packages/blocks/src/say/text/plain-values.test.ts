// Values from visitors and services are plain text; only text of the author or a model is Markdown.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

const HOSTILE = '[Session expired. Sign in](https://evil.example)![](https://evil.example/p.png)';
/** A leaf. Here, web addresses in texts come from values. */
const t = (text: string, marks: object = {}) => ({
  ...marks,
  text,
  ...(text.includes('https://') ? { unlinked: true } : {}),
});
const p = (...children: unknown[]) => ({ type: 'p', children });
const line = (text: string, marks: object = {}) => [p(t(text, marks))];
const LINK = p({ type: 'a', url: 'https://example.com', children: [t('us')] });

interface Setting {
  readonly variable?: object;
  readonly before?: readonly { readonly type: string; readonly options?: object }[];
  readonly richText?: unknown;
  readonly format?: 'markdown';
}

function open({ variable = {}, before = [], richText = line('{{Name}}'), format }: Setting) {
  const variables = [{ name: 'Name', ...variable }];
  const blocks = [...before, { type: 'text', content: { richText } }];
  return talk({ variables, groups: [{ blocks }] }, format ? { format } : {});
}

function contentOf(turn: { readonly reply: { readonly messages: readonly unknown[] } }): unknown {
  const { content } = JSON.parse(JSON.stringify(turn.reply.messages.at(-1)));
  return content.richText ?? content.markdown;
}

/** The content of a bubble with a prefilled value. */
const prefilled = (value: unknown, setting: Setting = {}) =>
  contentOf(open(setting).start({ prefilledVariables: { Name: value } }));

describe('rich text', () => {
  it.each([HOSTILE, '# A', '- a', '**b**', '`c`', '<b>', '1. x', 'A*B_c'])(
    'shows the prefilled value %s unchanged',
    (value) => {
      expect(prefilled(value)).toEqual(line(value));
      expect(prefilled(value, { richText: line('Hi {{Name}}!', { bold: true }) })).toEqual([
        p(t(`Hi ${value}!`, { bold: true })),
      ]);
    },
  );
  it('keeps line breaks', () => {
    expect(prefilled('one\ntwo\n\n\n# three\r\n')).toEqual([
      p(t('one\ntwo')),
      p(t('')),
      p(t('')),
      p(t('# three')),
    ]);
    expect(prefilled(' \n ')).toEqual([]);
  });
  it.each([
    ['https://a.example {{Name}}', 'Ada', false],
    ['https://a.example/{{Name}}', 'Ada', false],
    ['{{Name}}', 'ada@e.example', false],
    ['https://a.example {{Name}}', 'https://e.example', true],
    ['Hi {{Name}}!', 'WWW.e.example', true],
    ['{{Name}}/e.example', 'https:/', true],
    ['www{{Name}}', '.e.example', true],
  ])('%s with %s is marked as text without links: %j', (text, value, isUnlinked) => {
    const leaf = { text: text.replace('{{Name}}', value), ...(isUnlinked ? { unlinked: true } : {}) };
    expect(prefilled(value, { richText: [p({ text })] })).toEqual([p(leaf)]);
  });
  it('shows the result of the code of an author as text', () => {
    const before = [
      { type: 'Set variable', options: { variableId: 'vName', expressionToEvaluate: 'Hi **{{Name}}**' } },
    ];
    expect(prefilled('[x](https://evil.example)', { before })).toEqual(
      line('Hi **[x](https://evil.example)**'),
    );
  });
  it('shows a reply and the result of an HTTP request as text', () => {
    const chat = open({ before: [{ type: 'text input', options: { variableId: 'vName' } }] });
    chat.start();
    expect(contentOf(chat.say(HOSTILE))).toEqual(line(HOSTILE));
    const http = {
      type: 'Webhook',
      options: {
        webhook: { url: 'https://example.com', method: 'GET' },
        responseVariableMapping: [{ bodyPath: 'data', variableId: 'vName' }],
      },
    };
    const asking = open({ before: [http] });
    asking.start();
    expect(contentOf(asking.resume({ ok: true, response: { statusCode: 200, data: HOSTILE } }))).toEqual(
      line(HOSTILE),
    );
  });
});

describe('a variable is shown as Markdown', () => {
  const markdown = [
    p({ type: 'a', url: 'https://example.com', children: [t('us')] }, t(' '), t('b', { bold: true })),
  ];
  const text = '[us](https://example.com) **b**';

  it('if it is an initial value or a text that the author sets', () => {
    expect(contentOf(open({ variable: { value: text } }).start())).toEqual(markdown);
    const before = [{ type: 'Set variable', options: { variableId: 'vName', expressionToEvaluate: text } }];
    expect(contentOf(open({ before }).start())).toEqual(markdown);
    expect(prefilled(HOSTILE, { variable: { value: text } })).toEqual(line(HOSTILE));
  });
  it('if a block sets a variable that is declared as Markdown, but not after a reply', () => {
    const variable = { isMarkdown: true };
    const before = [
      { type: 'Set variable', options: { variableId: 'vName', expressionToEvaluate: '{{Name}} **b**' } },
    ];
    expect(prefilled('[us](https://example.com)', { variable, before })).toEqual(markdown);
    expect(prefilled(HOSTILE, { variable })).toEqual(line(HOSTILE));
    const chat = open({ variable, before: [{ type: 'text input', options: { variableId: 'vName' } }] });
    chat.start();
    expect(contentOf(chat.say(HOSTILE))).toEqual(line(HOSTILE));
  });
  it('if a model returned it, with pictures as links', () => {
    const groq = {
      type: 'groq',
      options: {
        action: 'Create chat completion',
        credentialsId: 'c',
        messages: [{ role: 'user', content: 'Hi' }],
        responseMapping: [{ variableId: 'vName' }],
      },
    };
    const chat = open({ before: [groq] });
    chat.start({ prefilledVariables: { Name: HOSTILE } });
    const response = { text: `**b** ![p](https://evil.example/p.png)`, usage: {} };
    expect(contentOf(chat.resume({ ok: true, response }))).toEqual([
      p(t('b', { bold: true }), t(' '), { type: 'a', url: 'https://evil.example/p.png', children: [t('p')] }),
    ]);
  });
  it('also in and after a linked bot, but not if it was prefilled', () => {
    const linked = {
      Other: {
        variables: [{ name: 'Name', isMarkdown: true }],
        groups: [{ blocks: [{ type: 'text', content: { richText: line('{{Name}}') } }] }],
      },
    };
    const link = { type: 'Typebot link', options: { typebotId: 'Other', mergeResults: true } };
    const shown = (variable: object, prefilledVariables: object) => {
      const blocks = [link, { type: 'text', content: { richText: line('{{Name}}') } }];
      const chat = talk({ variables: [{ name: 'Name', ...variable }], groups: [{ blocks }] }, { linked });
      const { messages } = chat.start({ prefilledVariables: { ...prefilledVariables } }).reply;
      return JSON.parse(JSON.stringify(messages)).map(
        ({ content }: { content: { richText: unknown } }) => content.richText,
      );
    };
    expect(shown({ value: text }, {})).toEqual([markdown, markdown]);
    expect(shown({}, { Name: HOSTILE })).toEqual([line(HOSTILE), line(HOSTILE)]);
  });
});

describe('a value in a Markdown message', () => {
  const richText = line('{{Name}}');
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['A*B_c', 'A*B_c'],
    ['snake_case', 'snake_case'],
    ['ada@example.com, +49 30 1234', 'ada@example.com, +49 30 1234'],
    ['-5.5 (or 1.5)', '-5.5 (or 1.5)'],
    ['24. Dezember', '24\\. Dezember'],
    [HOSTILE, '\\[Session expired. Sign in](https\\://evil.example)!\\[](https\\://evil.example/p.png)'],
  ])('%s is escaped as %s', (value, markdown) => {
    expect(prefilled(value, { format: 'markdown', richText })).toBe(markdown);
  });
  it('does not cause escapes in the text of the author', () => {
    expect(
      prefilled('_x_', { format: 'markdown', richText: line('*Hi* {{Name}} [a](https://b.example)') }),
    ).toBe('*Hi* \\_x_ [a](https://b.example)');
  });
  it('does not turn a link of the author into a picture', () => {
    const before = [p(t('{{Name}}'), ...LINK.children)];
    expect(prefilled('Hi!', { format: 'markdown', richText: before })).toBe('Hi\\![us](https://example.com)');
  });

  it.each(['`', '``', '`a`b``c', 'a\n\n[x](https://evil.example)', '`'.repeat(5)])(
    'in code, %j stays code',
    (value) => {
      const markdown = String(
        prefilled(value, { format: 'markdown', richText: line('{{Name}}', { code: true }) }),
      );
      const [paragraph] = fromMarkdown(markdown).children as unknown as { children: { type: string }[] }[];
      expect(paragraph?.children).toMatchObject([
        { type: 'inlineCode', value: value.replaceAll(/\s*\n\s*/g, ' ') },
      ]);
    },
  );
});
