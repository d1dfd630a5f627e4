// The user's scopes: an invited person sees only what their scopes allow.
import type { TokenScope } from '@colloquy/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { manage } from './management.ts';

/** Scopes change only with the session. */
export const callerQuery = queryOptions({
  queryKey: ['caller'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => await manage.readCaller({ signal }),
});

/** The name that the server gives to a browser whose person it does not know. */
const NAMELESS = 'Browser';

/** The name of the person; nothing until they have said it. */
export const personOf = ({ name }: { readonly name: string }): string | undefined =>
  name === NAMELESS ? undefined : name;

/** Whether rights include a scope. */
export const allows = ({ scopes }: { readonly scopes: readonly TokenScope[] }, scope: TokenScope): boolean =>
  scopes.includes(scope) || scopes.includes('own');

/**
 * Returns a function that checks a scope. Until the server has responded it allows everything, because the server
 * enforces scopes in any case.
 *
 * @example const may = useRights(); may('publish')
 */
export function useRights(): (scope: TokenScope) => boolean {
  const { data } = useQuery(callerQuery);
  return (scope) => data === undefined || allows(data, scope);
}
