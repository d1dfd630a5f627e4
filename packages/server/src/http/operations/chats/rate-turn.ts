// Lets a visitor rate an answer.
import { RateTurnRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { sessionId, turnNumber } from '../../parameters.ts';

export const rateTurn = defineOperation({
  id: 'rateTurn',
  tag: 'Chat',
  method: 'PUT',
  path: '/v1/sessions/{sessionId}/turns/{turn}/rating',
  summary: 'Rate an answer',
  description:
    'Keeps how helpful the visitor found a streamed text, if the bot has `settings.general.isRatingEnabled`. It is in `ratings` of the result and in `rating` of the turn, and is erased with the result. `turn` is the number of the turn whose message is the text. Previews keep no rating.',
  access: 'anyone',
  admission: 'session',
  parameters: {
    path: z.object({ sessionId, turn: turnNumber }),
  },
  body: { schema: RateTurnRequest, example: { rating: 'good' } },
  output: { description: 'The rating is kept.', schema: RateTurnRequest, example: { rating: 'good' } },
  refusals: {
    403: 'The bot does not let visitors rate answers, or may not be used from this page.',
    404: 'There is no such chat, or it has no such turn.',
  },
  async run({ colloquy }, { path: { sessionId: id, turn }, body: { rating }, request }) {
    const { origin } = request.headers;
    const refused = await colloquy.results.rate({ sessionId: id, turn, rating, origin });
    return refused ? written(refused) : { rating };
  },
});
