// The other languages, in one file as well.
import { words as ar } from './locales/ar.ts';
import { words as bg } from './locales/bg.ts';
import { words as cs } from './locales/cs.ts';
import { words as el } from './locales/el.ts';
import { words as fa } from './locales/fa.ts';
import { words as he } from './locales/he.ts';
import { words as hi } from './locales/hi.ts';
import { words as hr } from './locales/hr.ts';
import { words as ja } from './locales/ja.ts';
import { words as ko } from './locales/ko.ts';
import { words as pl } from './locales/pl.ts';
import { words as ru } from './locales/ru.ts';
import { words as uk } from './locales/uk.ts';
import { words as zh } from './locales/zh.ts';

export const modules = { ar, bg, cs, el, fa, he, hi, hr, ja, ko, pl, ru, uk, zh };
