// The request of a service's block, in a form for comparisons.
import type { TalkOptions } from '../../testing/run-block.ts';
import { called } from './called.ts';

/**
 * The request with its body parsed, without the parts that are always the same.
 *
 * @example sent({ type: 'segment', options: { action: 'Track', … } }) // { method: 'POST', url: '…', json: { … }, credentials: { … } }
 */
export function sent(
  block: Parameters<typeof called>[0],
  variables: Readonly<Record<string, unknown>> = {},
  options: TalkOptions = {},
): Readonly<Record<string, unknown>> | undefined {
  const { call } = called(block, variables, options);
  if (!call) return undefined;
  const { headers: _headers, body, ...rest } = call.request;
  return { ...rest, ...(typeof body === 'string' ? { json: JSON.parse(body) } : {}) };
}
