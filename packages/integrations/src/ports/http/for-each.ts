// A second request about the records that a first one found: services without a way to change what a filter matches need two.
import { limits } from '../limits.ts';
import type { HttpRequest } from './http-port-options.ts';

/** How the second request is made: the records, the fields of them that go along, and what is set in each. */
type ForEach = NonNullable<HttpRequest['forEach']>;

/**
 * The body of the second request: one object for each record. Records without any of the picked fields are left out, because nobody could
 * say which they are.
 *
 * @example bodyForEach({ list: [{ Id: 1, Name: 'Ada' }] }, { method: 'PATCH', list: 'list', pick: ['Id'], set: { Name: 'Grace' } })
 * // [{ Id: 1, Name: 'Grace' }]
 */
export function bodyForEach(data: unknown, { list, pick, set }: ForEach): readonly object[] {
  const records = Object.hasOwn(Object(data), list) ? (data as Readonly<Record<string, unknown>>)[list] : [];
  if (!Array.isArray(records)) return [];
  return records.slice(0, limits.changedRecords).flatMap((record: unknown) => {
    const known = pick.filter((name) => Object.hasOwn(Object(record), name));
    if (known.length === 0) return [];
    // The picked fields last: they say which record it is, and nothing that is set may change that.
    return [
      {
        ...set,
        ...Object.fromEntries(
          known.map((name) => [name, (record as Readonly<Record<string, unknown>>)[name]]),
        ),
      },
    ];
  });
}
