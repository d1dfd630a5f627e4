// Features that few bots need: images and embeds, actions of the page, Markdown, custom style sheets and fonts. They
// share one file, loaded on first use: separate files would be so small that the extra requests and compression
// overhead cost more than they save.
import { carryOut } from '../actions/carry-out.ts';
import { parseMarkdown } from '../bubbles/markdown/parse-markdown.ts';
import { settleMarkdown } from '../bubbles/markdown/settle-markdown.ts';
import { css as table } from '../bubbles/markdown/table.css';
import { bubble } from '../bubbles/seldom-bubbles.ts';
import { codeBlock } from '../bubbles/text/code-block.tsx';
import { customSheet } from '../theme/custom-css.ts';
import { repairTheme } from '../theme/repairs.ts';
import { takeFont } from '../theme/web-fonts.ts';
import { progress } from './progress.tsx';
import { replyFiles } from './reply-files.tsx';
import { sayIfRetrying } from './say-if-retrying.ts';

export const modules = {
  carryOut,
  markdown: { css: table, parseMarkdown, settleMarkdown },
  code: codeBlock,
  customSheet,
  takeFont,
  repairTheme,
  sayIfRetrying,
  bubble,
  replyFiles,
  progress,
};
