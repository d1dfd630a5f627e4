// Sends data to a block that waits, in a chat.

import { unknownSession } from '@colloquy/runtime';
import { z } from 'zod';
import { delivery, sentBy } from '../../delivery.ts';
import type { Operation } from '../../operation.ts';
import { blockId, operatedSessionId, parameterOf } from '../../parameters.ts';
import { send } from '../../send.ts';

export const deliverToSession: Operation = {
  ...delivery,
  id: 'toSession',
  path: '/v1/sessions/{sessionId}/blocks/{blockId}/webhook',
  summary: 'Send data to a waiting block of a session',
  admission: 'session',
  access: { scope: 'operate', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId, blockId }) },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const session = await colloquy.chats.findSessionId(parameterOf(request, 'sessionId'));
      if (session === undefined) return send(reply, unknownSession());
      return send(
        reply,
        await colloquy.chats.deliver(session, parameterOf(request, 'blockId'), sentBy(request)),
      );
    },
};
