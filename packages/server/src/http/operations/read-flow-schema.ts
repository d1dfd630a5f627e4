// Returns the JSON Schema of flow files, for completion and checks in editors.
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const readFlowSchema: Operation = {
  id: 'readFlowSchema',
  tag: 'Server',
  method: 'GET',
  path: '/flow.schema.json',
  summary: 'The JSON Schema of flow files',
  description:
    'A flow file whose `$schema` is this address is completed and checked by editors that know JSON Schema, with the blocks of this server. `colloquy new` puts the same schema beside the flow, for editors without a network.',
  access: 'anyone',
  responses: {
    200: { description: 'The schema.', content: { 'application/json': { schema: { type: 'object' } } } },
  },
  open: () => {
    // One copy for however many ask for it; most servers are never asked.
    let bytes: Promise<Buffer> | undefined;
    return async (_request, reply) => {
      bytes ??= import('@colloquy/blocks').then(({ flowSchema }) =>
        Buffer.from(JSON.stringify(flowSchema())),
      );
      return send(reply, { status: 200, body: await bytes });
    };
  },
};
