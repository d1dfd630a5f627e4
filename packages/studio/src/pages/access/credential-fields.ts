// The server's credential types, and the value of a completed form.
import type { ListedCredentialType } from '@colloquy/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

export type CredentialField = ListedCredentialType['fields'][number];

/** All types, sorted by label. */
export function useCredentialTypes(): UseQueryResult<readonly ListedCredentialType[]> {
  return useQuery({
    queryKey: ['credential-types'],
    queryFn: async ({ signal }) => (await manage.listCredentialTypes({ signal })).types,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Builds the value of credentials from the form's fields.
 *
 * @throws SyntaxError when a pasted file is not JSON
 * @example credentialData([{ path: 'from.email', kind: 'email' }], { 'from.email': 'a@b.example' }) // { from: { email: 'a@b.example' } }
 */
export function credentialData(
  fields: readonly Pick<CredentialField, 'path' | 'kind'>[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const text = values[path]?.trim() ?? '';
    if (text === '') continue;
    if (kind === 'json') return JSON.parse(text) as Readonly<Record<string, unknown>>;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = data;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = kind === 'number' ? Number(text) : text;
  }
  return data;
}
