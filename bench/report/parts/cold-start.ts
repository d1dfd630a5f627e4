// Cold starts, as text.
import type { ColdStartResult } from '../../sections/cold-start.ts';
import { figure, table } from '../table.ts';

export function coldStartPart({
  nodeMs,
  emptyFolderMs,
  uncompiledMs,
  existingStoreMs,
  computingMs,
}: ColdStartResult): string {
  const rows = [
    ['start of Node alone', `${figure(nodeMs)} ms`],
    ['first answered turn, empty folder', `${figure(emptyFolderMs)} ms`],
    ['of that, computing of all threads', `${figure(computingMs)} ms`],
    ['first answered turn, before any compiled code was kept', `${figure(uncompiledMs)} ms`],
    ['first answered turn, existing store', `${figure(existingStoreMs)} ms`],
  ];
  return `### Cold start\n\n${table(['', 'measured'], rows)}`;
}
