// Whether a scripted response is one that its port can give.
import { issueLine, nearestWord, portContracts, toIssues } from '@colloquy/schema';
import type { TracedCall } from './turn-trace.ts';

/**
 * Finds the error of a response by the schema of its port: a missing field, a value of the wrong type, or a field
 * that the port does not have.
 *
 * @example responseFlaw({ port: 'file', request: {} }, { adress: '…' }) // 'adress: The port "file" has no such field. …'
 */
export function responseFlaw(
  { port, request }: TracedCall['call'],
  response: Readonly<Record<string, unknown>>,
): string | undefined {
  const contract = portContracts.get(port);
  if (!contract) return undefined;
  const schema = contract.responseTo?.(request) ?? contract.response;
  const read = schema.safeParse(response);
  const known = Object.keys((schema as { shape?: object }).shape ?? {});
  // A misspelled field explains the missing one better.
  const unknown = Object.keys(response).find((name) => known.length > 0 && !known.includes(name));
  if (unknown !== undefined) {
    const meant = nearestWord(unknown, known);
    const fix = meant === undefined ? `Its fields are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
    return `${unknown}: A response of the port "${port}" has no such field. ${fix}`;
  }
  const [first] = read.success ? [] : toIssues(read.error);
  return first && issueLine(first);
}
