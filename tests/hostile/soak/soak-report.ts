// What a soak came to, as a table for whoever reads the output of a test.
import type { Slope } from '../../../bench/soak/slope.ts';
import type { SoakResult } from './soak.ts';

/** Writes both halves side by side, their ratio, and the memory. */
export function soakReport(result: SoakResult): string {
  const { seed, minutes, perSecond, quiet, hostile, heapSlope, rssSlope, settledMb, peakMb } = result;
  const half = minutes / 2;
  const row = (name: string, waits: SoakResult['quiet']) =>
    `| ${name} | ${waits.count} | ${[waits.medianMs, waits.p99Ms, waits.longestMs].map((ms) => ms.toFixed(1)).join(' | ')} |`;
  return [
    `Soak, seed ${seed}: ${perSecond} honest turns a second for ${half} + ${half} minutes. Honest waits in milliseconds:`,
    '| traffic | answers | median | p99 | longest |',
    row('honest alone', quiet),
    row(`with ${(hostile.hostileShare * 100).toFixed(1)} % hostile`, hostile),
    `p99 with hostile traffic: ${(hostile.p99Ms / quiet.p99Ms).toFixed(2)} times that without.`,
    `Memory with hostile traffic: needed ${settledMb.heap.toFixed(0)} MB (${words(heapSlope)}), in all ${settledMb.rss.toFixed(0)} MB (${words(rssSlope)}), at most ${peakMb?.toFixed(0) ?? '?'} MB.`,
    '',
  ].join('\n');
}

function words(slope: Slope | undefined): string {
  if (slope === undefined) return 'too short for a slope';
  const [per, lowest, highest] = [slope.perUnit, slope.lowest, slope.highest].map((mb) => mb.toFixed(2));
  return `${per} MB a minute, 95 % between ${lowest} and ${highest}`;
}
