// Credentials for tests, built from the fields of their type.
import type { CredentialData, CredentialField, CredentialType } from '@colloquy/schema';

/**
 * Data of a type. Omits an optional service URL, so that the default one applies.
 *
 * @param secretOf returns the value of a secret field, by its path
 * @example exampleData(segment, () => 'canary') // { apiKey: 'canary' }
 */
export function exampleData(
  { fields }: Pick<CredentialType, 'fields'>,
  secretOf: (path: string) => string,
): CredentialData {
  const data: Record<string, unknown> = {};
  for (const field of fields) {
    const { path, kind, isOptional = false } = field;
    if (kind === 'json') Object.assign(data, parseExample(field, secretOf));
    else if (kind !== 'url' || !isOptional) put(data, path.split('.'), makeValue(field, secretOf));
  }
  return data;
}

function makeValue(
  { path, kind, example, isPublic = false }: CredentialField,
  secretOf: (path: string) => string,
) {
  if (kind === 'number') return Number(example ?? 1);
  return isPublic || kind === 'url' ? (example ?? 'example') : secretOf(path);
}

function parseExample({ path, example = '{}' }: CredentialField, secretOf: (path: string) => string): object {
  return JSON.parse(example, (name: string, value: unknown) =>
    value === '…' ? secretOf(path === '' ? name : path) : value,
  ) as object;
}

function put(data: Record<string, unknown>, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    data[name] = value;
    return;
  }
  data[name] ??= {};
  put(data[name] as Record<string, unknown>, inner, value);
}
