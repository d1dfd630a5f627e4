// Input of a day, a moment, or a range of them: typed or picked.
import type { InputModule } from '../input-view.ts';
import { css as picking } from '../picking/picking.css';
import { css as field } from '../text/text-input.css';
import { css as calendar } from './calendar/calendar.css';
import { DateField } from './date-field.tsx';

export const dateInput: InputModule<'date input'> = { View: DateField, css: field + picking + calendar };
