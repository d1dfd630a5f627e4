// Stops the text that a model generates for a chat.
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { sessionId } from '../../parameters.ts';

export const stopMessage = defineOperation({
  id: 'stopMessage',
  tag: 'Streams',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/streamMessage/stop',
  summary: 'Stop a streamed text',
  description:
    'Stops the model, on whichever server it runs. `streamMessage` then ends with the text so far: continue the chat with it. Does nothing if no text is generated. Texts of blocks that call a service by HTTP are not stopped.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }) },
  output: {
    description: 'The model stops in a moment.',
    schema: z.object({ status: z.literal('stopping') }),
    example: { status: 'stopping' },
  },
  refusals: {
    403: 'The bot may not be used from this page.',
    404: 'There is no such chat.',
  },
  run: async ({ colloquy }, { path: { sessionId: id }, request }) =>
    written(await colloquy.chats.stopText(id, { origin: request.headers.origin })),
});
