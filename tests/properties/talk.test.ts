// What holds for every talk of any visitor with any bot.
import { limits, presentBot, resultsOf } from '@colloquy/engine';
import { expect, it } from 'vitest';
import { bytesOf, hostOf, play } from './played-talk.ts';
import { holds, PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import { playRandom, randomTalk } from './random-talk.ts';

const timeout = { timeout: PROPERTY_TIMEOUT_MS };

it('a random chat never throws, ends every turn within limits, and stays readable', timeout, () => {
  holds([randomTalk()], (talk) => {
    const { bots, turns } = playRandom(talk);
    for (const { turn, reply } of turns) {
      if (!turn) continue;
      const { meter, events } = turn;
      // The block that stops the walk, and an input that is asked again, come on top.
      expect(meter.blocks).toBeLessThanOrEqual(limits.blocksPerTurn + 2);
      expect(meter.calls).toBeLessThanOrEqual(limits.callsPerTurn + 1);
      expect(events.filter(({ type }) => type === 'logged').length).toBeLessThanOrEqual(limits.logsPerTurn);
      expect(JSON.stringify(reply).length).toBeLessThanOrEqual(4 * limits.replyCharacters);
      if (!bots) continue;
      const host = hostOf(bots, 0);
      const results = resultsOf(host, turn);
      expect(results.length === 0).toBe(talk.playing.isPreview === true);
      expect(presentBot(host, turn.state, bots.main).theme).toBeTypeOf('object');
    }
  });
});

it('a random chat replays to the same bytes, also from a stored state', timeout, () => {
  holds([randomTalk()], (talk) => {
    const { bots, turns } = playRandom(talk);
    const first = bytesOf(turns);
    expect(bytesOf(playRandom(talk).turns)).toEqual(first);
    expect(bytesOf(playRandom(talk, { isStored: true }).turns)).toEqual(first);
    // The same flow again: what it has remembered of its templates must not show.
    if (bots) expect(bytesOf(play(bots, talk.replies, talk.playing))).toEqual(first);
  });
});
