// Says that the process answers, and nothing that a stranger could use.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

export const health = defineOperation({
  id: 'health',
  tag: 'Server',
  method: 'GET',
  path: '/healthz',
  summary: 'Check whether the server is alive',
  access: 'anyone',
  admission: 'always',
  output: {
    description: 'The server is alive.',
    schema: z.object({ status: z.literal('ok') }),
    example: { status: 'ok' },
  },
  run: async () => ({ status: 'ok' as const }),
});
