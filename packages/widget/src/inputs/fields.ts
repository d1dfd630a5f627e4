// Inputs that are a field at the bottom edge: in one file, as whoever is asked for one is soon asked for another.
import { dateInput } from './date/date-input.tsx';
import { emailInput } from './email/email-input.tsx';
import { numberInput } from './number/number-input.tsx';
import { phoneInput } from './phone/phone-input.tsx';
import { timeInput } from './time/time-input.tsx';
import { urlInput } from './url/url-input.tsx';

export const modules = {
  'number input': numberInput,
  'email input': emailInput,
  'url input': urlInput,
  'phone number input': phoneInput,
  'date input': dateInput,
  'time input': timeInput,
};
