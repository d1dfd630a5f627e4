// Says that the process answers, and nothing that a stranger could use.
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const health: Operation = {
  id: 'health',
  tag: 'Server',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the server is alive',
  access: 'anyone',
  admission: 'always',
  responses: {
    200: {
      description: 'It is.',
      content: {
        'application/json': { schema: z.object({ status: z.literal('ok') }), example: { status: 'ok' } },
      },
    },
  },
  open: () => (_request, reply) => send(reply, { status: 200, body: '{"status":"ok"}' }),
};
