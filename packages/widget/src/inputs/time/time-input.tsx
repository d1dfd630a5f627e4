// Input of a time of day: typed or picked.
import type { InputModule } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { TimeField } from './time-field.tsx';
import { css } from './time-input.css';

export const timeInput: InputModule<'time input'> = { View: TimeField, css: field + css };
