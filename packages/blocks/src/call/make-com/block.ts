// The Make.com block: starts a scenario there and stores parts of the response.
import { callBlock } from '@colloquy/engine';
import { automation, automationCard, httpCall } from '../http/http-call.ts';

export const makeCom = callBlock({
  type: 'Make.com',
  summary: 'Starts a scenario at Make.com and stores parts of the response.',
  card: automationCard('Make.com'),
  ...httpCall(automation),
});
