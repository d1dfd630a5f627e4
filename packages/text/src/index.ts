// Exports of this package.
export { richTextLines } from './blocks/text.ts';
export { type FormattedFlow, formatFlow } from './format-flow.ts';
export type { Position, TextProblem } from './lines/problem.ts';
export { type ParsedFlow, parseFlow } from './parse-flow.ts';
export { type BotTexts, type TranslatedBot, translateBot } from './translate-bot.ts';
