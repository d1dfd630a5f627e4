// A second request about the records found by the first: for services that cannot change all records matching a filter
// in one request.
import { limits } from '../limits.ts';
import type { HttpRequest } from './http-port-options.ts';

/** The second request: the path of the records, the fields to include, and the values to set. */
type ForEach = NonNullable<HttpRequest['forEach']>;

/**
 * The body of the second request: one object per record. Omits records without any picked field, because they cannot be
 * identified.
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
    // Picked fields last: they identify the record, so no set value may override them.
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
