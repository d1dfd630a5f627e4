// What tests of blocks, and the runner of conversations, take from here.
// biome-ignore lint/performance/noBarrelFile: the one door of the testing part
export { type Talk, type TalkOptions, type TalkTurn, talk, testNow } from './run-block.ts';
export { type BlockShorthand, expandFlow, type FlowShorthand } from './shorthand.ts';
