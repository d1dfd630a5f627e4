// Returns the OpenAPI document of this API.
import type { Operation } from '../../operation.ts';
import { send } from '../../send.ts';

export const openApi: Operation = {
  id: 'openApi',
  tag: 'Server',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get the OpenAPI document of this API',
  access: 'anyone',
  responses: {
    200: { description: 'The document.', content: { 'application/json': { schema: { type: 'object' } } } },
  },
  open: ({ readDocument }) => {
    // One copy for however many ask for it.
    let bytes: Promise<Buffer> | undefined;
    return async (_request, reply) => {
      bytes ??= readDocument().then((document) => Buffer.from(JSON.stringify(document)));
      return send(reply, { status: 200, body: await bytes });
    };
  },
};
