// Test cases for all blocks of automation services, which differ only in name and URL.
import type { CallResult } from '@colloquy/schema';
import type { BlockShorthand } from '../../testing/shorthand.ts';
import { answered, called } from './called.ts';
import type { ServiceCase } from './service-cases.ts';

/** A service: its type in files, and a URL whose last part is secret. */
export interface AutomationExample {
  readonly type: string;
  readonly url: string;
  /** The part of the URL that logs may show. */
  readonly host: string;
  readonly secret: string;
}

/**
 * Cases of requests, timeouts, stored parts and logs.
 *
 * @example
 * it.each(automationCases({ type: 'Zapier', url: 'https://hooks.zapier.com/hooks/catch/1234/abcd', host: 'hooks.zapier.com', secret: 'abcd' }))(
 *   '%s', (_what, got, expected) => { expect(got()).toEqual(expected); },
 * );
 */
export function automationCases({ type, url, host, secret }: AutomationExample): readonly ServiceCase[] {
  const block = (options: object = {}) => ({ type, options: { webhook: { url }, ...options } });
  const mapped = block({ responseVariableMapping: [{ variableId: 'Ticket', bodyPath: 'data.ticket' }] });
  const beginning = `POST ${host}/….`;
  const timeouts: readonly (readonly [number | undefined, number])[] = [
    [undefined, 120_000],
    [20, 20_000],
    [500, 120_000],
  ];
  const results: readonly CallResult[] = [
    { ok: true, response: { statusCode: 200, data: {} } },
    { ok: true, response: { statusCode: 500, data: 'no' } },
    { ok: false, failure: { code: 'timeout', message: '' } },
  ];
  const bare = [{ type }, { type, options: null }] as unknown as Exclude<BlockShorthand, string>[];
  return [
    [
      'sends all answers and variables',
      () => {
        const { call } = called(block(), { Name: 'Ada' });
        const { method, url: sentTo, body } = call?.request ?? {};
        return { port: call?.port, method, url: sentTo, body: JSON.parse(String(body)) };
      },
      { port: 'http', method: 'POST', url, body: { submittedAt: '2026-11-21T10:00:00.000Z', Name: 'Ada' } },
    ],
    ...timeouts.map(
      ([timeout, timeoutMs]): ServiceCase => [
        `with timeout ${timeout} takes ${timeoutMs} ms`,
        () => called(block({ timeout })).call?.timeoutMs,
        timeoutMs,
      ],
    ),
    [
      'stores parts of the response',
      () =>
        answered(called(mapped, { Ticket: '' }), {
          ok: true,
          response: { statusCode: 200, data: { ticket: 'T-1' } },
        }).variables.Ticket,
      'T-1',
    ],
    ...results.map(
      (result): ServiceCase => [
        `logs only the host of its address for ${JSON.stringify(result)}`,
        () => {
          const { logs } = answered(called(block()), result);
          return {
            logs: logs.length,
            beginning: logs[0]?.details?.slice(0, beginning.length),
            tells: JSON.stringify(logs).includes(secret),
          };
        },
        { logs: 1, beginning, tells: false },
      ],
    ),
    ...bare.map(
      (one): ServiceCase => [
        `${JSON.stringify(one)} is skipped`,
        () => {
          const { call, turn } = called(one);
          return { call, said: turn.said };
        },
        { call: undefined, said: ['On.'] },
      ],
    ),
  ];
}
