// All words in English. They come with the conversation; what another language lacks is said in them.
import { en } from './locales/en.ts';
import type { Words } from './words.ts';

export const english: Words = en;
