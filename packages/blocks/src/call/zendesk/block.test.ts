// Zendesk: the request for a token, and the script that opens the widget.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { serviceCases } from '../testing/service-cases.ts';
import { openWidget } from './scripts.ts';

const options = { action: 'Open Web Widget', credentialsId: 'z', webWidgetKey: 'key-1', userId: '{{V}}' };
const block = { type: 'zendesk', options };
const V = '"); alert(1); ("';

describe('the Zendesk token', () => {
  it.each([
    [{}, { scope: 'user', external_id: V }],
    [
      { name: 'Ada', email: 'ada@example.com' },
      { scope: 'user', external_id: V, name: 'Ada', email: 'ada@example.com' },
    ],
  ])('with %j has the claims %j', (more, claims) => {
    const { call } = called({ type: 'zendesk', options: { ...options, ...more } }, { V });
    expect(call).toEqual({
      port: 'token',
      request: {
        credentials: { id: 'z', type: 'zendesk' },
        keyIdField: 'conversationsKeyId',
        secretField: 'conversationsSecretKey',
        claims,
        expiresInSeconds: 600,
      },
      timeoutMs: 20_000,
    });
  });

  it('never claims a verified email address', () => {
    const { call } = called({ type: 'zendesk', options: { ...options, email: 'ada@example.com' } }, { V });
    expect(JSON.stringify(call)).not.toContain('verified');
  });

  it('is sent to the page as an argument', () => {
    const turn = answered(called(block, { V }), { ok: true, response: { token: 'a.b.c' } });
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'codeToExecute',
        codeToExecute: { args: { key: 'key-1', token: 'a.b.c' }, content: openWidget },
      },
    ]);
    expect(turn.said).toEqual(['On.']);
  });

  it('is not requested without a user id', () => {
    const { call, turn } = called(block, { V: '' });
    expect(call).toBeUndefined();
    expect(turn.reply.clientSideActions).toMatchObject([
      { codeToExecute: { args: { key: 'key-1', token: null } } },
    ]);
  });
});

describe('the Zendesk script', () => {
  const open = (page: object, token: string | null) => {
    const appended: { src?: string; onload?: () => void }[] = [];
    const document = {
      createElement: () => ({}),
      head: { append: (script: object) => appended.push(script) },
    };
    const result = new Function('window', 'document', 'key', 'token', openWidget)(
      page,
      document,
      'a b',
      token,
    );
    return { appended, result };
  };

  it.each([
    [
      'a.b.c',
      [
        ['messenger', 'loginUser'],
        ['messenger', 'open'],
      ],
    ],
    [null, [['messenger', 'open']]],
  ])('with the token %s opens the widget', (token, expected) => {
    const calls: unknown[][] = [];
    const page: { zE?: unknown } = {};
    const { appended, result } = open(page, token);
    expect(appended).toMatchObject([
      { id: 'ze-snippet', src: 'https://static.zdassets.com/ekr/snippet.js?key=a%20b' },
    ]);
    page.zE = (...args: unknown[]) => calls.push(args.slice(0, 2));
    appended[0]?.onload?.();
    expect(calls).toEqual(expected);
    expect(result).toBe('Zendesk Web Widget Opened');
    // The second time, the script element already exists.
    expect(open(page, null).appended).toEqual([]);
  });
});

it.each(
  serviceCases({
    type: 'zendesk',
    name: 'Zendesk',
    options: { ...options, userId: 'u1' },
    needs: ['webWidgetKey'],
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
