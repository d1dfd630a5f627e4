// A random talk: two random bots that may link to each other, and what a visitor sends.
import fc from 'fast-check';
import { arbitraryFlow } from './arbitrary-flow.ts';
import type { Recipe } from './arbitrary-reply.ts';
import { recipe, recipes } from './arbitrary-reply.ts';
import type { Definition } from './assemble-flow.ts';
import type { Bots, PlayedTurn, Playing } from './played-talk.ts';
import { play, readBots } from './played-talk.ts';

/** All that a talk follows from. */
export interface RandomTalk {
  readonly main: Definition;
  readonly other: Definition | undefined;
  readonly replies: readonly Recipe[];
  readonly playing: Playing;
}

const playing: fc.Arbitrary<Playing> = fc.record(
  { isPreview: fc.boolean(), format: fc.constantFrom('richText', 'markdown'), first: recipe },
  { requiredKeys: [] },
);

/** Talks of at most so many replies, with any main bot or with one of those given. */
export function randomTalk(maximumReplies = 8, main = arbitraryFlow('main')): fc.Arbitrary<RandomTalk> {
  return fc.record({
    main,
    other: fc.option(arbitraryFlow('other'), { nil: undefined, freq: 4 }),
    replies: recipes(maximumReplies),
    playing,
  });
}

/** Plays it; no turns when the main bot cannot run. */
export function playRandom(
  talk: RandomTalk,
  also: Playing = {},
): { readonly bots: Bots | undefined; readonly turns: readonly PlayedTurn[] } {
  const bots = readBots(talk);
  return { bots, turns: bots ? play(bots, talk.replies, { ...talk.playing, ...also }) : [] };
}
