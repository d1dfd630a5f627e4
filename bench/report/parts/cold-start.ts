// Cold starts, as text.
import type { ColdStartResult } from '../../sections/cold-start.ts';
import { figure, table } from '../table.ts';

export function coldStartPart({
  nodeMs,
  emptyFolderMs,
  uncompiledMs,
  existingStoreMs,
}: ColdStartResult): string {
  const rows = [
    ['start of Node alone', `${figure(nodeMs)} ms`],
    ['first answered turn, empty folder', `${figure(emptyFolderMs)} ms`],
    ['first answered turn, without compiled code kept by Node', `${figure(uncompiledMs)} ms`],
    ['first answered turn, existing store', `${figure(existingStoreMs)} ms`],
  ];
  return `### Cold start\n\n${table(['', 'measured'], rows)}`;
}
