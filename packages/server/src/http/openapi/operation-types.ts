// The table of operations as types, for clients: they know the words of the interface, and nothing of the server.
import type { z } from 'zod';
import type { Operation } from '../operation.ts';
import { isStream, scopesOf } from '../operation.ts';
import { componentName } from './components.ts';

/**
 * Writes a module with one type: every operation by its id, with its method, its address, its body and its answer.
 *
 * @example operationTypes([eraseResult]) // '… eraseResult: { method: "DELETE"; path: "/v1/results/{resultId}"; … } …'
 */
export function operationTypes(table: readonly Operation[]): string {
  const names = new Set(table.flatMap((operation) => [bodyType(operation), answerType(operation)]));
  const imported = [...names].filter((name) => /^[A-Z]/.test(name)).toSorted(asImportsAre);
  return `// Every operation of the interface, by its id: what clients are typed by.
// Written from the table of operations of the server (\`UPDATE=1 npx vitest run tests/docs\`).
import type {
${imported.map((name) => `  ${name},\n`).join('')}} from './index.ts';

/** What is asked and answered under which address. \`isStream\`: with \`Accept: text/event-stream\` the answer comes in parts. */
export interface Operations {
${table.map(memberOf).join('')}}
`;
}

/** Small and capital letters are the same to the order of imports. */
function asImportsAre(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

function memberOf(operation: Operation): string {
  const { id, summary, method, path, access } = operation;
  const scope = typeof access === 'string' ? access : scopesOf(access).join(' and ');
  return `  /** ${summary}. */
  readonly ${id}: {
    readonly method: '${method}';
    readonly path: '${path}';
    readonly access: '${scope}';
    readonly body: ${bodyType(operation)};
    readonly answer: ${answerType(operation)};
    readonly isStream: ${isStream(operation)};
  };
`;
}

function bodyType({ body }: Operation): string {
  if (!body) return 'undefined';
  return body.kind === 'bytes' ? 'unknown' : (componentName(body.schema) ?? 'unknown');
}

/** What is not JSON has no name: it is a text, a file, or nothing at all. */
function answerType({ responses }: Operation): string {
  if (!responses[200]) return 'undefined';
  const { schema } = responses[200].content?.['application/json'] ?? {};
  return schema ? (componentName(schema as z.ZodType) ?? 'unknown') : 'unknown';
}
