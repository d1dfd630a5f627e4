// A web address, with or without `https://`: the server takes both.
import { lineInput } from '../line/line-input.tsx';

export const urlInput = lineInput<'url input'>({ type: 'url', inputMode: 'url', autoComplete: 'url' });
