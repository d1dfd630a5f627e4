// All credential types: those declared by blocks, and those of channels.
import { blockTypes } from '@colloquy/blocks';
import type { CredentialType } from '@colloquy/schema';
import { whatsAppCredentials } from './whats-app-credentials.ts';

/** Types by name, in the order of their labels. */
export const credentialTypes: ReadonlyMap<string, CredentialType> = new Map(
  [...blockTypes.flatMap(({ credentials }) => credentials ?? []), whatsAppCredentials]
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
    .map((one) => [one.type, one]),
);

/**
 * The secrets in the data of credentials: every text that is not declared public. If a public URL contains a password,
 * the password too.
 *
 * @example secretsIn({ host: 'mail.example', password: 'hunter22' }, smtpCredentials) // ['hunter22']
 */
export function secretsIn(
  data: unknown,
  { fields, publicPaths = [] }: Pick<CredentialType, 'fields' | 'publicPaths'>,
): string[] {
  const open = fields.flatMap(({ path, isPublic }) => (isPublic ? [path] : []));
  return textsIn(data, { path: '', open: new Set([...open, ...publicPaths]) });
}

function textsIn(
  data: unknown,
  { path, open }: { readonly path: string; readonly open: ReadonlySet<string> },
): string[] {
  if (typeof data === 'string') {
    if (open.has(path)) return [];
    const password = URL.parse(data)?.password;
    return password ? [data, password, decoded(password)] : [data];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    textsIn(value, { path: path === '' ? name : `${path}.${name}`, open }),
  );
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
