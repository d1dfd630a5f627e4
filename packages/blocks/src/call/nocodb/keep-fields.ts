// Stores fields of the found records in variables.
import type { View } from '@colloquy/engine';
import type { SavedValue } from '../service/declaration.ts';
import { readPath } from '../service/path.ts';
import { complaint } from '../service/service-logs.ts';
import type { Values } from '../service/template.ts';
import { filterOf, holdsFor } from './filter.ts';

type NocoRecord = Readonly<Record<string, unknown>>;

/**
 * Stores the fields that the author selected. Without a record the variables stay unchanged.
 *
 * @example keepFields({ list: [{ Name: 'Ada' }] }, { responseMapping: [{ fieldName: 'Name', variableId: 'vname1' }] }, view)
 * // { set: [{ variableId: 'vname1', value: 'Ada' }] }
 */
export function keepFields(answer: unknown, values: Values, view: View): SavedValue {
  const list = readPath(answer, 'list');
  if (!Array.isArray(list)) return { log: [complaint('The response of NocoDB has no list of records.')] };
  const filter = filterOf(values);
  const found = (list as readonly NocoRecord[]).filter((record) => holdsFor(record, filter, view));
  const chosen = choose(found, values.returnType, view);
  if (chosen.length === 0)
    return { log: [{ status: 'info', description: 'NocoDB found no matching record.' }] };
  const mappings = (values.responseMapping ?? []) as readonly { fieldName?: string; variableId?: string }[];
  return {
    set: mappings.flatMap(({ fieldName, variableId }) => {
      if (!fieldName || !variableId) return [];
      const cells = chosen.map((record) => (Object.hasOwn(record, fieldName) ? record[fieldName] : null));
      return [{ variableId, value: cells.length === 1 ? cells[0] : cells }];
    }),
  };
}

function choose(found: readonly NocoRecord[], returnType: unknown, view: View): readonly NocoRecord[] {
  if (returnType === 'First') return found.slice(0, 1);
  if (returnType === 'Last') return found.slice(-1);
  if (returnType !== 'Random' || found.length === 0) return found;
  const index = Math.floor(view.random() * found.length);
  return found.slice(index, index + 1);
}
