// A scenario: how many servers and chats there are, and how bad the weather is. All of it follows from the seed.
import type { SeededRandom } from '../../support/seeded-random.ts';

/**
 * `talking` asks and repeats. `calling` makes a request and a mail in each turn. `watching` has a request made while the client watches,
 * who then says so. `listening` waits for what another system sends, or for the client to go on.
 */
export type BotKind = 'talking' | 'calling' | 'watching' | 'listening';

/** How much there is of everything. A failing scenario is made smaller by these. */
export interface Size {
  readonly servers: number;
  readonly chats: number;
  /** Replies of each chat, at most. */
  readonly replies: number;
}

/** How often something happens, as a share of the occasions for it. */
export interface Rates {
  /** A server dies, at any point. */
  readonly crash: number;
  /** A server is asked to stop, and another one takes its place. */
  readonly stop: number;
  /** The store says no, and has done nothing. */
  readonly storeFailure: number;
  /** The store says no, and has done it; or does it later. */
  readonly unknownOutcome: number;
  /** An answer does not reach the client. */
  readonly lostAnswer: number;
  /** A called service fails, hangs, or answers too late. */
  readonly callFailure: number;
  /** A request is delivered again, some time later. */
  readonly duplicate: number;
  /** Something takes long. */
  readonly delay: number;
  /** The clock of a server is set. */
  readonly clockJump: number;
  /** A client sends a request twice at once. */
  readonly doubleClick: number;
  /** A client sends two different replies at once. */
  readonly race: number;
  /** A client sends a reply without a key, and only once. */
  readonly unkeyed: number;
  /** A client gives up a reply that is not answered, and sends another one. */
  readonly abandon: number;
  /** A client uses the key of an answered request for another reply. */
  readonly misuse: number;
  /** A client sends a request again that was answered. */
  readonly repeat: number;
}

/** One scenario. */
export interface Scenario extends Size {
  readonly seed: number;
  readonly bot: BotKind;
  /** Servers on one machine see at once that another one has died. */
  readonly isOneMachine: boolean;
  readonly rates: Rates;
  /** The longest that one way takes, to the store and back are two. */
  readonly longestMs: number;
  /** How far the clock of a server may be off. */
  readonly clockErrorMs: number;
  /** From this virtual time on nothing goes wrong any more. */
  readonly calmFromMs: number;
}

/** What a lease bears: a store that takes 13 seconds for an answer, as one that is away may, and clocks that are a little off. */
const BEARABLE = { longestMs: 6_500, clockErrorMs: 2_000 } as const;

/** How far off clocks are that somebody has set wrong. */
const WRONG_CLOCK_MS = 120_000;

/** Shares, from never to all the time; half of all scenarios leave a fault out. */
const SHARES = [0, 0, 0, 0.003, 0.01, 0.04] as const;

/** Turns that only talk are fast, so there are more of them. */
const BOTS = ['talking', 'talking', 'talking', 'talking', 'calling', 'watching', 'listening'] as const;

/** Whoever watches or waits does one thing after the other: what is said next would be taken for the news that it was seen. */
const SINGLE_MINDED = { race: 0, unkeyed: 0, abandon: 0, misuse: 0 } as const;

/** Draws a scenario. `size` bounds what is drawn. */
export function drawScenario(
  random: SeededRandom,
  wanted: { readonly size?: Partial<Size> | undefined; readonly bot?: BotKind | undefined } = {},
): Scenario {
  const share = (factor = 1) => random.pick(SHARES) * factor;
  const most = { servers: 3, chats: 8, replies: 12, ...wanted.size };
  const drawn: Scenario = {
    seed: random.seed,
    servers: random.integer(1, most.servers),
    chats: random.integer(1, most.chats),
    replies: random.integer(1, most.replies),
    bot: random.pick(BOTS),
    isOneMachine: random.happens(0.5),
    longestMs: random.pick([20, 200, 2_000, BEARABLE.longestMs]),
    clockErrorMs: random.pick([0, 0, BEARABLE.clockErrorMs, BEARABLE.clockErrorMs, WRONG_CLOCK_MS]),
    calmFromMs: random.pick([2_000, 20_000, 200_000]),
    rates: {
      crash: share(),
      stop: share(0.2),
      storeFailure: share(2),
      unknownOutcome: share(2),
      lostAnswer: share(4),
      callFailure: share(4),
      duplicate: share(4),
      delay: share(4),
      clockJump: share(),
      doubleClick: share(6),
      race: share(6),
      unkeyed: share(3),
      abandon: share(3),
      misuse: share(2),
      repeat: share(6),
    },
  };
  const bot = wanted.bot ?? drawn.bot;
  return bot === 'watching' || bot === 'listening'
    ? { ...drawn, bot, rates: { ...drawn.rates, ...SINGLE_MINDED } }
    : { ...drawn, bot };
}

/** Whether clocks and delays keep within what a lease bears: only then is a call known to be made by one server at a time. */
export function isBearable({ longestMs, clockErrorMs }: Scenario): boolean {
  return longestMs <= BEARABLE.longestMs && clockErrorMs <= BEARABLE.clockErrorMs;
}
