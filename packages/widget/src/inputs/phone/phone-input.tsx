// A phone number as people write it: the server knows the country that the bot means where the number names none.
import { lineInput } from '../line/line-input.tsx';

export const phoneInput = lineInput<'phone number input'>({
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
});
