// What a bot's author brings along, in one file: a style sheet of their own, and a font.
import { customSheet } from './custom-css.ts';
import { takeFont } from './web-fonts.ts';

export const modules = { customSheet, takeFont };
