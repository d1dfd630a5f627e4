// An address of mail. The server judges it, and says what is wrong in the words of the bot.
import { lineInput } from '../line/line-input.tsx';

export const emailInput = lineInput<'email input'>({
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
});
