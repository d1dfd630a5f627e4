// All English texts. They load with the conversation, and fill gaps of other languages.
import { en } from './locales/en.ts';
import type { Words } from './words.ts';

export const english: Words = en;
