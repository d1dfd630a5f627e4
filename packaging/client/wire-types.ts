// The shapes of the wire as TypeScript, written from the same schemas that parse them: the published client depends on no schema.
import { openApiDocument } from '../../packages/server/src/http/openapi/openapi-document.ts';
import { operationsInterface } from '../../packages/server/src/http/openapi/operation-types.ts';
import { commentOf, schemaType } from '../../packages/server/src/http/openapi/schema-type.ts';
import { listedOperations } from '../../packages/server/src/http/operations/registry.ts';

/**
 * Writes a type for each shape of the interface, and the table of operations.
 *
 * @example wireTypes() // '// The shapes of the wire. …\nexport type Log = { description: string; … };\n'
 */
export function wireTypes(): string {
  const document = openApiDocument({ version: '' });
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${commentOf(schema, '')}export type ${name} = ${schemaType(schema)};\n`,
  );
  const operations = operationsInterface(listedOperations, document);
  return `// The shapes of the wire, written from the schemas of the server.\n\n${shapes.join('\n')}\n${operations}`;
}
