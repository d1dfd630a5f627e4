// Stores parts of a response in variables.
import type { Assignment, View } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import type { Received } from '../../body-path.ts';
import { readBodyPath } from '../../body-path.ts';
import { limits } from '../limits.ts';
import type { HttpOptions } from './definition.ts';

/**
 * Reads each part by its path. A part that cannot be read leaves its variable unchanged and is logged.
 *
 * @example
 * keepParts([{ variableId: 'vname1', bodyPath: 'data.name' }], { received: { statusCode: 200, data: { name: 'Ada' } }, view })
 * // { set: [{ variableId: 'vname1', value: 'Ada' }], log: [] }
 */
export function keepParts(
  mappings: NonNullable<HttpOptions['responseVariableMapping']>,
  { received, view }: { readonly received: Received; readonly view: View },
): { readonly set: readonly Assignment[]; readonly log: readonly Log[] } {
  const set: Assignment[] = [];
  const log: Log[] = [];
  for (const { variableId, bodyPath } of mappings) {
    if (!variableId || !bodyPath) continue;
    const found = readBodyPath(bodyPath, { received, view });
    if (found.ok) set.push({ variableId, value: found.value });
    else if (log.length < limits.loggedParts)
      log.push({
        status: 'error',
        description: `The response has no "${bodyPath.slice(0, 100)}", so the variable keeps its value.`,
        details: found.message,
      });
  }
  return { set, log };
}
