// What this browser may do: an invited person sees only what their rights allow.
import type { TokenScope } from '@colloquy/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { manage } from './management.ts';

/** Rights change with the session alone. */
export const callerQuery = queryOptions({
  queryKey: ['caller'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => await manage.readCaller({ signal }),
});

/** Whether rights include a scope. */
export const allows = ({ scopes }: { readonly scopes: readonly TokenScope[] }, scope: TokenScope): boolean =>
  scopes.includes(scope) || scopes.includes('own');

/**
 * Tells what the person may do. Until the server has answered, everything: it refuses what they may not in any case.
 *
 * @example const may = useRights(); may('publish')
 */
export function useRights(): (scope: TokenScope) => boolean {
  const { data } = useQuery(callerQuery);
  return (scope) => data === undefined || allows(data, scope);
}
