// Deletes a chat for its visitor.
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import { responsesOf } from '../../define-operation.ts';
import type { Operation } from '../../operation.ts';
import { parameterOf, sessionId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';
import { send } from '../../send.ts';

export const deleteChat: Operation = {
  id: 'deleteChat',
  tag: 'Chat',
  method: 'DELETE',
  path: '/v1/sessions/{sessionId}',
  summary: 'Delete a chat',
  description:
    'Lets visitors delete their chat, if the bot has `settings.general.isChatDeletionEnabled`. Erases the same as an operator who erases its result: answers, variables, logs, chats, stored responses and uploaded files, and their remnants in the database files. The session id grants access. The audit log has an entry.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }) },
  responses: responsesOf({ description: 'The chat was deleted.' }),
  refusals: {
    403: 'The bot does not let visitors delete chats, or may not be used from this page.',
    404: 'There is no such chat.',
    503: 'Some data could not be deleted. Send the same request again.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'sessionId');
      try {
        const refused = await colloquy.results.eraseOwn(id, request.headers.origin);
        return refused ? send(reply, refused) : reply.code(204).send();
      } catch (error) {
        request.log.error({ err: error }, 'a chat was not deleted completely');
        const message = 'Some data could not be deleted. Send the same request again in a moment.';
        throw new RefusedRequest(problem('SERVICE_UNAVAILABLE', { message }));
      }
    },
};
