// Outcomes of a bot's actions, and the actions that need permission of the page's owner.
import type { ClientSideAction } from '@colloquy/schema';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ActionContext } from '../session/action.ts';
import { runAction } from './registry.ts';

const seen = globalThis as { ran?: unknown };

function contextWith(change: Partial<ActionContext> = {}) {
  const logs: string[] = [];
  const results: string[] = [];
  const context: ActionContext = {
    client: undefined as never,
    apiHost: 'https://chat.example',
    sessionId: 's',
    isPreview: false,
    areScriptsAllowed: false,
    signal: new AbortController().signal,
    showStream: () => undefined,
    offerLink: () => undefined,
    log: (description) => logs.push(description),
    onScriptResult: (result) => results.push(result),
    ...change,
  };
  return { context, logs, results };
}

const script = (content: string, args: { id: string; value: string }[] = []) => ({ content, args });
const setVariable = (content: string, args?: { id: string; value: string }[]): ClientSideAction => ({
  type: 'setVariable',
  setVariable: { scriptToExecute: script(content, args) },
  expectsDedicatedReply: true,
});

afterEach(() => {
  delete seen.ran;
  vi.unstubAllGlobals();
});

describe('code of a bot', () => {
  it.each<ClientSideAction>([
    { type: 'scriptToExecute', scriptToExecute: script('globalThis.ran = 1') },
    { type: 'codeToExecute', codeToExecute: { content: 'globalThis.ran = 1', args: {} } },
    { type: 'supportChat', supportChat: { scriptToExecute: script('globalThis.ran = 1') } },
    {
      type: 'startPropsToInject',
      startPropsToInject: { customHeadCode: '<script>ran = 1</script>', gtmId: 'x' },
    },
  ])('does not run when the page forbids scripts: $type', async (action) => {
    const { context, logs } = contextWith();
    expect(await runAction(action, context)).toEqual({});
    expect(seen.ran).toBeUndefined();
    expect(logs.join()).toContain('does not allow scripts');
  });

  it('runs with its values and without its script tag when the page allows scripts', async () => {
    const { context, results } = contextWith({ areScriptsAllowed: true });
    const content = '<script type="module">globalThis.ran = name; return "shown"</script>';
    const scriptToExecute = script(content, [{ id: 'name', value: 'Ada' }]);
    await runAction({ type: 'scriptToExecute', scriptToExecute }, context);
    expect(seen.ran).toBe('Ada');
    expect(results).toEqual(['shown']);
  });

  it('logs its error, and the chat continues', async () => {
    const { context, logs } = contextWith({ areScriptsAllowed: true });
    await runAction({ type: 'scriptToExecute', scriptToExecute: script('throw new Error("no")') }, context);
    expect(logs).toHaveLength(1);
  });

  it.each([
    ['1 + 2', '3'],
    ['return "a" + name', 'aAda'],
    ['[1, 2]', '[1,2]'],
    ['0815', '0815'],
    ['null', undefined],
    ['broken(', 'broken('],
  ])('returns the value of a variable: %s', async (content, text) => {
    const { context } = contextWith({ areScriptsAllowed: true });
    const outcome = await runAction(setVariable(content, [{ id: 'name', value: 'Ada' }]), context);
    expect(outcome).toEqual(text === undefined ? {} : { message: { type: 'text', text } });
  });
});

describe('requests', () => {
  const ask = (url: string, more = {}): ClientSideAction => ({
    type: 'httpRequestToExecute',
    httpRequestToExecute: { url, ...more },
    expectsDedicatedReply: true,
  });

  it('reply with status and data, and send no credentials of the visitor', async () => {
    const fetched = vi.fn(async () => new Response('{"a":1}', { status: 201 }));
    vi.stubGlobal('fetch', fetched);
    const outcome = await runAction(
      ask('https://api.example/x', { method: 'POST', body: { b: 2 } }),
      contextWith().context,
    );
    expect(outcome).toEqual({ message: { type: 'text', text: '{"statusCode":201,"data":{"a":1}}' } });
    expect(fetched.mock.calls[0]).toMatchObject([
      'https://api.example/x',
      { credentials: 'omit', body: '{"b":2}' },
    ]);
  });

  it('may go to the origin of a chat server that has a path, but not below that path', async () => {
    const fetched = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    const { context } = contextWith({ apiHost: 'https://shop.example/chat' });
    await runAction(ask('https://shop.example/api/cart'), context);
    expect(fetched).toHaveBeenCalledTimes(1);
    await runAction(ask('https://shop.example/chat/v1/tokens'), context);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each(['https://chat.example/v1/tokens', 'https://CHAT.example:443/v1/bots'])(
    'never go to the chat server: %s',
    async (url) => {
      const fetched = vi.fn(async () => new Response('{}'));
      vi.stubGlobal('fetch', fetched);
      const outcome = await runAction(ask(url, { method: 'POST', body: {} }), contextWith().context);
      expect(JSON.stringify(outcome)).toContain('statusCode\\":500');
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/plain,x'])(
    'never go to %s',
    async (url) => {
      const fetched = vi.fn();
      vi.stubGlobal('fetch', fetched);
      const outcome = await runAction(ask(url), contextWith().context);
      expect(JSON.stringify(outcome)).toContain('statusCode\\":500');
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});

it('a finished webhook wait returns no data, because the server already has it', async () => {
  const request = async () => ({ text: 'x'.repeat(70_000) });
  const { context } = contextWith({ client: { request } as never });
  const action: ClientSideAction = {
    type: 'listenForWebhook',
    expectsDedicatedReply: true,
  };
  expect(await runAction(action, context)).toBeUndefined();
});

describe('analytics scripts of a bot', () => {
  it('pass each call to gtag.js as an arguments object', async () => {
    const page = globalThis as { gtag?: unknown; dataLayer?: unknown[] };
    onTestFinished(() => {
      delete page.gtag;
      delete page.dataLayer;
    });
    vi.stubGlobal('document', { createElement: () => ({}), head: { append: () => undefined } });
    const { context } = contextWith({ areScriptsAllowed: true });
    const startPropsToInject = { googleAnalyticsId: 'G-1' };
    await runAction({ type: 'startPropsToInject', startPropsToInject }, context);
    await runAction({ type: 'analytics', analytics: { action: 'asked' } }, context);
    const calls = page.dataLayer ?? [];
    expect(calls.map(String)).toEqual(Array(3).fill('[object Arguments]'));
    expect(calls.map((call) => [...(call as IArguments)].slice(0, 2))).toEqual([
      ['js', expect.any(Date)],
      ['config', 'G-1'],
      ['event', 'asked'],
    ]);
  });
});

describe('a redirect', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', undefined])('does not follow %s', async (url) => {
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    await runAction({ type: 'redirect', redirect: { ...(url ? { url } : {}) } }, contextWith().context);
    expect(open).not.toHaveBeenCalled();
  });

  it('offers a link when the browser blocks the window', async () => {
    vi.stubGlobal('window', { open: () => null });
    const offerLink = vi.fn();
    const redirect = { url: 'https://example.org/', isNewTab: true };
    await runAction({ type: 'redirect', redirect }, contextWith({ offerLink }).context);
    expect(offerLink).toHaveBeenCalledWith('https://example.org/');
  });
});

it('a redirect in a preview opens nothing, and shows the target', async () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  for (const isNewTab of [false, true]) {
    const offerLink = vi.fn();
    const redirect = { url: 'https://example.org/', isNewTab };
    await runAction({ type: 'redirect', redirect }, contextWith({ offerLink, isPreview: true }).context);
    expect(offerLink).toHaveBeenCalledWith('https://example.org/', {
      popupBlockedTitle: 'This bot leads to',
    });
  }
  expect(open).not.toHaveBeenCalled();
});

it('an unknown action is skipped and logged', async () => {
  const { context, logs } = contextWith();
  expect(await runAction({ type: 'constructor' } as never, context)).toBeUndefined();
  expect(logs).toHaveLength(1);
});
