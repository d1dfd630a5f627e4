// The API reference as an OpenAPI 3.1 document.
import { componentSchemas } from './openapi-components.ts';
import { paths } from './openapi-operations.ts';
import { securitySchemes } from './security-schemes.ts';

/**
 * The OpenAPI 3.1 document of the chat interface, made from the schemas that parse its requests, so that
 * it cannot tell anything else. Plain JSON: no `undefined`, nothing shared.
 *
 * @param version of the server, shown in the reference
 * @example
 * const document = openApiDocument({ version: '0.1.0' });
 */
export function openApiDocument({ version }: { version: string }): object {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Colloquy chat interface',
      version,
      description:
        'Runs conversational bots as chats over JSON and HTTP. Start a chat, show the bubbles, ask for the input, send the reply, and so on until no input is left.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'Chat', description: 'Start and continue chats.' },
      { name: 'Bots', description: 'Which there are, and what they say.' },
      { name: 'Files', description: 'Upload files that inputs ask for, and get them.' },
      { name: 'Streams', description: 'Texts in the making, and what other systems send.' },
      { name: 'Results', description: 'What is kept about visitors.' },
      { name: 'Server', description: 'About the server itself.' },
    ],
    paths: paths(),
    components: { schemas: componentSchemas(), securitySchemes },
  };
  return JSON.parse(JSON.stringify(document)) as object;
}
