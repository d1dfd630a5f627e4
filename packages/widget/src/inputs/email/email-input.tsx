// Input of an e-mail address. The server validates it and replies with the bot's error text.
import { lineInput } from '../line/line-input.tsx';

export const emailInput = lineInput<'email input'>({
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
});
