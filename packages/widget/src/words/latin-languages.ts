// Languages in Latin letters with few marks: in one file, as together they are packed far better than alone, and nobody loads all.
import { words as da } from './locales/da.ts';
import { words as de } from './locales/de.ts';
import { words as es } from './locales/es.ts';
import { words as fi } from './locales/fi.ts';
import { words as fr } from './locales/fr.ts';
import { words as hu } from './locales/hu.ts';
import { words as id } from './locales/id.ts';
import { words as it } from './locales/it.ts';
import { words as nb } from './locales/nb.ts';
import { words as nl } from './locales/nl.ts';
import { words as pt } from './locales/pt.ts';
import { words as ro } from './locales/ro.ts';
import { words as sv } from './locales/sv.ts';
import { words as tr } from './locales/tr.ts';
import { words as vi } from './locales/vi.ts';

export const modules = { da, de, es, fi, fr, hu, id, it, nb, nl, pt, ro, sv, tr, vi };
