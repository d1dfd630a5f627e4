// `colloquy clock`: whether the clock is believed, and somebody's word that it is right.
import type { HeldBack } from '@colloquy/management/retention';
import { clockOf, confirmClock } from '@colloquy/management/retention';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { onUsedData } from '../flow-files/on-used-data.ts';
import { print } from '../io.ts';

const HOUR_MS = 60 * 60 * 1000;

export const clock: Command = {
  name: 'clock',
  summary: 'Says whether the clock is believed, so that what is old may go; confirms it.',
  operands: '',
  least: 0,
  most: 0,
  details: `A server whose clock jumped, or that was off for long, removes nothing old until the clock has gone evenly for as long as it jumped, a
day at most. Whoever has looked at a clock and found it right need not wait. The exit code is 1 while the clock is not believed.

  colloquy clock
  colloquy clock --confirm`,
  options: {
    data: dataOption,
    confirm: { description: 'The time is right: go by it from now on.' },
  },
  run: (call) =>
    onUsedData(call, async (store) => {
      const { isOn, io } = call;
      if (isOn('confirm')) await confirmClock(store);
      const { now, heldBack } = await clockOf(store);
      print(
        io,
        `It is ${new Date(now).toISOString()}, by the clock that ${store.clock ? 'the database' : 'this machine'} has.`,
      );
      print(io, heldBack ? sentenceOn(heldBack) : 'It is believed: what is old is removed.');
      return heldBack ? exitCodes.problems : exitCodes.good;
    }),
};

function sentenceOn({ jumpMs, waitMs }: HeldBack): string {
  const hours = (ms: number) => `${(Math.abs(ms) / HOUR_MS).toFixed(1)} hours`;
  const found = `It is ${hours(jumpMs)} ${jumpMs > 0 ? 'ahead of' : 'behind'} what was seen last, so nothing old is removed`;
  const end =
    waitMs === undefined
      ? 'until it has caught up'
      : `until a server has run for ${hours(waitMs)} in which it goes evenly`;
  return `${found} ${end}. If it is right: colloquy clock --confirm`;
}
