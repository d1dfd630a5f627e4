// What a visitor said of a moment before its time was asked for, as a text that is kept for the next reply.
import type { View } from '@colloquy/engine';
import type { SaidPoint } from '@colloquy/language';
import { askedBack } from '../asked-back.ts';

/**
 * The days that were understood, to be kept. An unknown time is left out.
 *
 * @example writeSaid([{ plainDate: '2026-11-27', part: 4 }]) // '[{"plainDate":"2026-11-27","part":4}]'
 */
export function writeSaid(points: readonly (SaidPoint & { readonly hasExplicitTime?: boolean })[]): string {
  return JSON.stringify(
    points.map(({ plainDate, time, part, hasExplicitTime }) => ({
      plainDate,
      ...(hasExplicitTime === false ? {} : { time }),
      part,
    })),
  );
}

/**
 * The days that were kept; nothing when no time was asked for.
 *
 * @example readSaid(view)?.[0]?.plainDate // '2026-11-27'
 */
export function readSaid(view: Pick<View, 'pendingContext'>): readonly SaidPoint[] | undefined {
  const { said } = askedBack(view);
  return said === undefined ? undefined : (JSON.parse(said) as SaidPoint[]);
}
