// Exports of this package.
export { type FormattedFlow, formatFlow } from './format-flow.ts';
export type { Position, TextProblem } from './lines/problem.ts';
export { type ParsedFlow, parseFlow } from './parse-flow.ts';
