// A time of day: in words, or picked.
import type { InputModule } from '../input-view.ts';
import { css as picking } from '../picking/picking.css';
import { css as field } from '../text/text-input.css';
import { TimeField } from './time-field.tsx';

export const timeInput: InputModule<'time input'> = { View: TimeField, css: field + picking };
