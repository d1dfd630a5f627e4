// What only some bots need: actions of the page, Markdown, a style sheet or a font of their own. In one file, loaded when a bot first needs any of it:
// each alone would be so small that a request and a pack of its own cost more than they save.
import { carryOut } from '../actions/carry-out.ts';
import { runScript } from '../actions/run-script.ts';
import { parseMarkdown } from '../bubbles/markdown/parse-markdown.ts';
import { customSheet } from '../theme/custom-css.ts';
import { takeFont } from '../theme/web-fonts.ts';

/** `runScript` is no action: what embeds that are drawn by code run with. */
export const modules = { carryOut, runScript, markdown: { css: '', parseMarkdown }, customSheet, takeFont };
