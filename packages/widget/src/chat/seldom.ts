// Features that few bots need: images and embeds, actions of the page, Markdown, custom style sheets and fonts. They
// share one file, loaded on first use: separate files would be so small that the extra requests and compression
// overhead cost more than they save.
import { carryOut } from '../actions/carry-out.ts';
import { parseMarkdown } from '../bubbles/markdown/parse-markdown.ts';
import { settleMarkdown } from '../bubbles/markdown/settle-markdown.ts';
import { bubble } from '../bubbles/seldom-bubbles.ts';
import { codeBlock } from '../bubbles/text/code-block.tsx';
import { customSheet } from '../theme/custom-css.ts';
import { repairTheme } from '../theme/repairs.ts';
import { takeFont } from '../theme/web-fonts.ts';
import { css as times } from './message-times.css';
import { showTimes } from './message-times.ts';
import { progress } from './progress.tsx';
import { replyFiles } from './reply-files.tsx';
import { sayIfRetrying } from './say-if-retrying.ts';

export const modules = {
  carryOut,
  markdown: { css: '', parseMarkdown, settleMarkdown },
  code: codeBlock,
  customSheet,
  takeFont,
  times: { css: times, showTimes },
  repairTheme,
  sayIfRetrying,
  bubble,
  replyFiles,
  progress,
};
