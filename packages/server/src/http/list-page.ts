// Pages of lists: written row by row in slices, and ended at their bytes.

import type { ReadQueue } from '@colloquy/runtime';
import { runtimeLimits } from '@colloquy/runtime';
import type { Steps } from '@colloquy/schema';
import type { WrittenResponse } from './define-operation.ts';
import { written } from './define-operation.ts';

/** A page of a list, before it is cut. */
export interface ListPage<Row> {
  /** Name of the list in the response. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** Writes a row as JSON text. */
  readonly write: (row: Row) => string;
  /** Returns the fields that let a client continue after a row. */
  readonly after: (row: Row) => object;
  /** The same for the end of the page, when there is more than these rows. */
  readonly next: object | undefined;
  /** What the response says besides. */
  readonly rest?: object;
}

/**
 * A page as the response of an operation. It ends when it has `runtimeLimits.pageBytes`, with at least one row, and says where the next one begins.
 *
 * @throws TooManyReads when too many large reads are queued
 * @example
 * return writtenPage(colloquy, { name: 'bots', rows, write: JSON.stringify, after: ({ id }) => ({ cursor: id }), next: undefined });
 */
export async function writtenPage<Row>(
  { reads }: { readonly reads: Pick<ReadQueue, 'work'> },
  page: ListPage<Row>,
): Promise<WrittenResponse> {
  return written(await reads.work(writePage(page)));
}

/**
 * Removes the extra row that shows whether there is another page.
 *
 * @example const { rows, next } = cutPage(found, { limit, after: ({ number }) => ({ before: number }) });
 */
export function cutPage<Row>(
  found: readonly Row[],
  { limit, after }: { readonly limit: number; readonly after: (row: Row) => object },
): Pick<ListPage<Row>, 'rows' | 'after' | 'next'> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, after, next: last && after(last) };
}

function* writePage<Row>({ name, rows, write, after, next, rest = {} }: ListPage<Row>): Steps<string> {
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = write(row);
    bytes += Buffer.byteLength(text);
    if (texts.length > 0 && bytes > runtimeLimits.pageBytes) break;
    texts.push(text);
    yield;
  }
  const last = texts.length < rows.length ? rows[texts.length - 1] : undefined;
  const end = JSON.stringify({ ...rest, ...(last ? after(last) : next) }).slice(1);
  return `{"${name}":[${texts.join(',')}]${end === '}' ? '' : ','}${end}`;
}
