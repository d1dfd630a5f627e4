// The chat widget block: a built-in script with values as arguments, run against a simulated page.
import type { Script } from '@colloquy/schema';
import { describe, expect, it, vi } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const evaluator = await createQuickJsEvaluator();
const run = (options: unknown, isPreview = false, value = 'Ada') =>
  talk(
    {
      variables: ['Name', 'Last'],
      groups: [{ blocks: [{ type: 'Chatwoot', options }, 'On.'] }],
    },
    { isPreview, evaluator },
  ).start({ prefilledVariables: { Name: value, Last: 'Lovelace' } });
const scriptOf = (options: unknown, value?: string): Script => {
  const [action] = run(options, false, value).reply.clientSideActions ?? [];
  if (action?.type !== 'supportChat') throw new Error('No script.');
  return action.supportChat.scriptToExecute;
};
const argsOf = (options: unknown, value?: string) =>
  Object.fromEntries(scriptOf(options, value).args.map(({ id, value: given }) => [id, given]));

it('the script receives its values as arguments', () => {
  expect(argsOf({ websiteToken: 'T1', user: { name: '{{Name}}', email: 'ada@example.com' } })).toEqual({
    baseUrl: 'https://app.chatwoot.com',
    websiteToken: 'T1',
    userId: '',
    userEmail: 'ada@example.com',
    userName: 'Ada',
    userAvatarUrl: '',
    userPhoneNumber: '',
  });
});

it.each([
  ['https://support.example.com/', 'https://support.example.com'],
  ['support.example.com', 'https://support.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['{{Name}}', 'https://{{Name}}'],
  ['', 'https://app.chatwoot.com'],
  [null, 'https://app.chatwoot.com'],
])('the server address %j becomes %s', (baseUrl, expected) => {
  expect(argsOf({ websiteToken: 'T1', baseUrl }).baseUrl).toBe(expected);
});

it.each([
  ['{{Name}}', 'Ada'],
  ['{{Name}} {{Last}}', 'Ada Lovelace'],
  ['{{Name}} + " " + {{Last}}', 'Ada Lovelace'],
  ['"{{Unset}}".trim() || "nobody"', 'nobody'],
  ['"{{Name}} {{Last}}"', 'Ada Lovelace'],
  ['Guest', 'Guest'],
  ['+4930123', '+4930123'],
  ['{{Unset}}', ''],
  ['""', ''],
])('the name %j becomes %j', (name, expected) => {
  expect(argsOf({ websiteToken: 'T1', user: { name } }).userName).toBe(expected);
});

it('the script is the same for any value of a visitor', () => {
  const options = { websiteToken: 'T1', user: { name: '{{Name}}', id: '{{Name}} + "!"' } };
  const { content } = scriptOf(options);
  for (const { text } of hostileReplies) expect(scriptOf(options, text).content).toBe(content);
});

describe('no widget opens', () => {
  it.each([
    [undefined, false, 'The chat widget has no websiteToken, so it was not opened.'],
    [null, false, 'The chat widget has no websiteToken, so it was not opened.'],
    [
      { task: 'Show widget', websiteToken: null },
      false,
      'The chat widget has no websiteToken, so it was not opened.',
    ],
    [{ websiteToken: 'T1' }, true, 'The chat widget is not opened in preview.'],
  ])('with %j', (options, isPreview, description) => {
    const turn = run(options, isPreview);
    expect(turn.reply.clientSideActions).toBeUndefined();
    expect(turn.reply.logs).toEqual([{ status: 'info', description }]);
    expect(turn.said).toEqual(['On.']);
  });
  it('with an unknown task, which is logged', () => {
    expect(run({ task: 'Dance' }, false).reply.logs?.map(({ description }) => description)).toEqual([
      'options.task: what stands there cannot be used, so it counts as not given.',
      'The chat widget has no websiteToken, so it was not opened.',
    ]);
  });
});

it.each([true, false])('the close task closes the widget, also in preview (%s)', (isPreview) => {
  const turn = run({ task: 'Close widget' }, isPreview);
  expect(turn.reply.clientSideActions).toMatchObject([
    { type: 'supportChat', supportChat: { scriptToExecute: { args: [] } } },
  ]);
  expect(turn.said).toEqual(['On.']);
});

describe('the script of the chat widget', () => {
  /** A simulated page that records the script's calls. */
  function openPage() {
    const calls: unknown[][] = [];
    const note =
      (name: string) =>
      (...given: unknown[]) =>
        void calls.push([name, ...given]);
    const $chatwoot = {
      setUser: note('setUser'),
      toggle: note('toggle'),
      toggleBubbleVisibility: note('toggleBubbleVisibility'),
    };
    const listeners = new Map<string, () => void>();
    const script: { src?: string; onload?: () => void } = {};
    const window: Record<string, unknown> = {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      chatwootSDK: { run: note('run') },
    };
    const document = { createElement: vi.fn(() => script), head: { append: vi.fn() } };
    const execute = ({ content, args }: Script) => {
      const body = new Function('window', 'document', ...args.map(({ id }) => id), content);
      body(window, document, ...args.map(({ value }) => value));
    };
    const ready = () => {
      window.$chatwoot = $chatwoot;
      listeners.get('chatwoot:ready')?.();
    };
    return { calls, script, document, execute, ready, window };
  }
  const options = {
    websiteToken: 'T1',
    baseUrl: 'https://support.example.com',
    user: { id: 'u1', name: '{{Name}}', phoneNumber: '+4930123' },
  };

  it('loads the widget and opens it for the visitor', () => {
    const page = openPage();
    page.execute(scriptOf(options));
    expect(page.script.src).toBe('https://support.example.com/packs/js/sdk.js');
    page.script.onload?.();
    expect(page.calls).toEqual([['run', { websiteToken: 'T1', baseUrl: 'https://support.example.com' }]]);
    page.ready();
    expect(page.calls.slice(1)).toEqual([
      ['setUser', 'u1', { name: 'Ada', phone_number: '+4930123' }],
      ['toggleBubbleVisibility', 'show'],
      ['toggle', 'open'],
    ]);
  });

  it('does not load the widget again', () => {
    const page = openPage();
    page.ready();
    page.execute(scriptOf({ websiteToken: 'T1', user: { email: 'ada@example.com' } }));
    expect(page.document.createElement).not.toHaveBeenCalled();
    expect(page.calls).toEqual([
      ['setUser', 'ada@example.com', { email: 'ada@example.com' }],
      ['toggleBubbleVisibility', 'show'],
      ['toggle', 'open'],
    ]);
  });

  it('sets no user without user data', () => {
    const page = openPage();
    page.ready();
    page.execute(scriptOf({ websiteToken: 'T1', user: { name: 'Ada' } }));
    expect(page.calls.map(([name]) => name)).toEqual(['toggleBubbleVisibility', 'toggle']);
  });

  it('closes an open widget, and does nothing otherwise', () => {
    const page = openPage();
    page.execute(scriptOf({ task: 'Close widget' }));
    expect(page.calls).toEqual([]);
    page.ready();
    page.execute(scriptOf({ task: 'Close widget' }));
    expect(page.calls).toEqual([
      ['toggle', 'close'],
      ['toggleBubbleVisibility', 'hide'],
    ]);
  });
});
