// Sends data to a block that waits, in the last chat of a result.
import { z } from 'zod';
import { delivery, sentBy } from '../../delivery.ts';
import type { Operation } from '../../operation.ts';
import { blockId, parameterOf, resultId } from '../../parameters.ts';
import { send } from '../../send.ts';

export const deliverToResult: Operation = {
  ...delivery,
  id: 'toResult',
  path: '/v1/results/{resultId}/blocks/{blockId}/webhook',
  otherPaths: ['/api/v1/typebots/{botId}/blocks/{blockId}/results/{resultId}/executeWebhook'],
  summary: 'Send data to a waiting block of a result',
  access: { scope: 'operate', about: 'chat of a result' },
  parameters: { path: z.object({ resultId, blockId }) },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const [result, block] = [parameterOf(request, 'resultId'), parameterOf(request, 'blockId')];
      return send(reply, await colloquy.chats.deliverToResult(result, block, sentBy(request)));
    },
};
