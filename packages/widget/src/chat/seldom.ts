// What only some bots need: pictures and embeds, actions of the page, Markdown, a style sheet or a font of their own. In one file, loaded when a bot first needs any of it:
// each alone would be so small that a request and a pack of its own cost more than they save.
import { carryOut } from '../actions/carry-out.ts';
import { customEmbedBubble } from '../bubbles/custom-embed/custom-embed-bubble.tsx';
import { embedBubble } from '../bubbles/embed/embed-bubble.tsx';
import { imageBubble } from '../bubbles/image/image-bubble.tsx';
import { parseMarkdown } from '../bubbles/markdown/parse-markdown.ts';
import { customSheet } from '../theme/custom-css.ts';
import { takeFont } from '../theme/web-fonts.ts';

export const modules = {
  carryOut,
  markdown: { css: '', parseMarkdown },
  customSheet,
  takeFont,
  image: imageBubble,
  embed: embedBubble,
  'custom-embed': customEmbedBubble,
};
