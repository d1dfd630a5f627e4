// Memory of servers, as text.
import type { RatioResult } from '../../sections/ratio.ts';
import { figure, table } from '../table.ts';

export function memoryPart({ idleMemory, loadedMemory, echoMemory }: RatioResult): string {
  const rows = [
    ['at rest', `${figure(idleMemory?.rssMiB)} MiB`],
    ['after the load (highest)', `${figure(loadedMemory?.rssMiB)} (${figure(loadedMemory?.peakMiB)}) MiB`],
    ['of the bare echo after the load', `${figure(echoMemory?.rssMiB)} MiB`],
  ];
  return `### Memory\n\n${table(['', 'measured'], rows)}`;
}
