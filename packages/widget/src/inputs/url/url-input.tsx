// Input of a web address, with or without `https://`: the server accepts both.
import { lineInput } from '../line/line-input.tsx';

export const urlInput = lineInput<'url input'>({ type: 'url', inputMode: 'url', autoComplete: 'url' });
