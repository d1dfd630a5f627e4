// Returns the JSON Schema of flow files, for completion and checks in editors.
import type { Operation } from '../../operation.ts';
import { send } from '../../send.ts';

export const readFlowSchema: Operation = {
  id: 'readFlowSchema',
  tag: 'Server',
  method: 'GET',
  path: '/flow.schema.json',
  summary: 'Get the JSON Schema of flow files',
  description:
    'Set this URL as `$schema` of a flow file: editors that support JSON Schema then complete and check it, with the blocks of this server. `colloquy new` writes the same schema next to the flow, for editors that are offline.',
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
