// Test cases for all blocks of services.
import type { BlockShorthand } from '../../testing/shorthand.ts';
import { answered, called } from './called.ts';

/** A complete block, and its required options. */
export interface ServiceExample {
  readonly type: string;
  /** The name of the service in logs. */
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>> & { readonly action: string };
  /** Options without which the block is skipped. */
  readonly needs: readonly string[];
  /** Whether it uses credentials. */
  readonly hasCredentials?: boolean;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** A case: description, actual result, expected result. */
export type ServiceCase = readonly [what: string, got: () => unknown, expected: unknown];

/**
 * Cases of failures. In each the flow continues and the variables stay unchanged.
 *
 * @example
 * it.each(serviceCases({ type: 'segment', name: 'Segment', options, needs: ['eventName'] }))('%s', (_what, got, expected) => {
 *   expect(got()).toEqual(expected);
 * });
 */
export function serviceCases({
  type,
  name,
  options,
  needs,
  hasCredentials = true,
  variables = {},
}: ServiceExample): readonly ServiceCase[] {
  const { action } = options;
  const block = (given: object | null | undefined) =>
    ({ type, options: given }) as Exclude<BlockShorthand, string>;
  const without = (key: string) =>
    block(Object.fromEntries(Object.entries(options).filter(([one]) => one !== key)));
  const skipped = (given: ReturnType<typeof block>) => () => {
    const { call, turn, logs } = called(given, variables);
    return { call, said: turn.said, logs, variables: turn.variables };
  };
  const failing = (result: Parameters<typeof answered>[1]) => () => {
    const turn = answered(called(block(options), variables), result);
    return { call: undefined, said: turn.said, logs: turn.logs, variables: turn.variables };
  };
  const logged = (log: object) => ({
    call: undefined,
    said: ['On.'],
    logs: [{ ...log, context: 'block b1' }],
    variables: savedValue(variables),
  });
  const noAction = logged({
    status: 'info',
    description: `The ${name} block has no action, so it was skipped.`,
  });
  return [
    ['a block without options is skipped', skipped(block(undefined)), noAction],
    ['a block with null as options is skipped', skipped(block(null)), noAction],
    ['a block without an action is skipped', skipped(without('action')), noAction],
    ...needs.map(
      (need): ServiceCase => [
        `a block without ${need} is skipped`,
        skipped(without(need)),
        logged({ status: 'info', description: `"${action}" of ${name} has no ${need}, so it was skipped.` }),
      ],
    ),
    ...(hasCredentials
      ? [
          [
            'a block without credentials makes no call',
            skipped(without('credentialsId')),
            logged({
              status: 'error',
              description: `The ${name} block has no credentials, so nothing was sent.`,
              details: `Set credentialsId of the block to credentials of type ${type}, for example: colloquy credentials set my-${type} --type ${type}`,
            }),
          ] as const,
        ]
      : []),
    [
      'a failure is logged',
      failing({ ok: false, failure: { code: 'timeout', message: 'It took too long.' } }),
      logged({
        status: 'error',
        description: `${name}: "${action}" failed.`,
        details: 'It took too long.',
      }),
    ],
  ];
}

function savedValue(variables: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
