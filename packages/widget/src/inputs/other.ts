// Loads all inputs except text, choice and payment as one file, when a bot first uses one of them.
import { partOf } from '../loading/part-of.ts';

export type OtherInput = keyof typeof import('./other-inputs.ts').modules;

/** @example other('email input')().then((input) => input.css) */
export const other = partOf(() => import('./other-inputs.ts'));
