// Unknown ports in scripts.
import { nearestWord, portContracts } from '@colloquy/schema';

/**
 * Returns the error when there is no port of this name.
 *
 * @example portProblem('htpp') // 'There is no port "htpp". Did you mean "http"?'
 */
export function portProblem(port: string): string | undefined {
  if (portContracts.has(port)) return undefined;
  const near = nearestWord(port, [...portContracts.keys()]);
  const fix =
    near === undefined ? `The ports are ${[...portContracts.keys()].join(', ')}.` : `Did you mean "${near}"?`;
  return `There is no port "${port}". ${fix}`;
}
