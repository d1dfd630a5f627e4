// Rows in batches, by number and by size.
import { limits } from '../limits.ts';
import type { Row } from './side.ts';

/**
 * Cuts rows into batches that fit into one transaction and one statement.
 *
 * @example [...inBatches([{ id: 'a' }, { id: 'b' }])] // [[{ id: 'a' }, { id: 'b' }]]
 */
export function* inBatches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += sizeOf(row);
    if (batch.length < limits.movedRows && characters < limits.movedCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function sizeOf(row: Row): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
  return characters;
}
