// The bots whose chats are in the data of earlier versions, and the world that they call.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Ports } from '@colloquy/server';

/** Between two turns. */
export const MINUTE_MS = 60_000;

/** The weather is 7.5 degrees for everybody but Tony, who gets no answer. */
export const weather: Ports = new Map([
  [
    'http',
    async ({ request }) =>
      String(request.url).includes('Tony')
        ? { ok: false, failure: { code: 'timeout', message: 'It took too long.' } }
        : {
            ok: true,
            response: { statusCode: 200, headers: {}, body: '{"degrees":7.5}', data: { degrees: 7.5 } },
          },
  ],
]);

/** Asks, rejects, draws by chance, calls, waits for another system, and links to a bot with results of its own. */
export const order = expandFlow({
  id: 'order',
  name: 'Order',
  settings: { general: { rememberUser: { isEnabled: true } } },
  variables: ['Name', 'Pieces', 'Degrees', 'Items', 'Dice'],
  groups: [
    {
      title: 'Who',
      blocks: [
        'Hello! Your name?',
        { type: 'text input', options: { variableId: 'Name' } },
        'How many pieces, {{Name}}?',
        { type: 'number input', options: { variableId: 'Pieces', min: 1, max: 9 } },
        { type: 'Set variable', options: { variableId: 'Dice', type: 'Random ID' } },
        {
          type: 'Webhook',
          options: {
            webhook: { url: 'https://weather.example.com/now?for={{Name}}', method: 'GET' },
            responseVariableMapping: [{ variableId: 'Degrees', bodyPath: 'data.degrees' }],
          },
        },
        'It is {{Degrees}} degrees; {{Dice}}.',
        { type: 'choice input', items: ['Ship it', 'Wait'], to: 'Wait' },
      ],
    },
    {
      title: 'Wait',
      blocks: [
        'Waiting for the shop…',
        {
          type: 'webhook',
          options: { responseVariableMapping: [{ variableId: 'Items', bodyPath: 'data.items' }] },
        },
        { type: 'Typebot link', options: { typebotId: 'thanks', mergeResults: false } },
        'Done: {{Items}} for {{Name}}.',
      ],
    },
  ],
});

/** What it links to. */
export const thanks = expandFlow({
  id: 'thanks',
  name: 'Thanks',
  variables: ['Stars'],
  groups: [
    {
      title: 'Stars',
      blocks: [
        'How was it?',
        { type: 'rating input', options: { variableId: 'Stars' } },
        'Thank you for {{Stars}}.',
      ],
    },
  ],
});
