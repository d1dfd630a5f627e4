// The request that a service's block sends, ready to be compared.
import type { TalkOptions } from '../../testing/run-block.ts';
import { called } from './called.ts';

/**
 * The request with its body as a value, without what is the same for all.
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
