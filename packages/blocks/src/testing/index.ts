// Exports for tests of blocks, and for the runner of conversations.
// biome-ignore lint/performance/noBarrelFile: the one door of the testing part
export { type Talk, type TalkOptions, type TalkTurn, talk, testNow } from './run-block.ts';
export { type BlockShorthand, expandFlow, type FlowShorthand } from './shorthand.ts';
