// The understood part of a date reply, stored as text until the next reply adds the time.
import type { View } from '@colloquy/engine';
import type { SaidPoint } from '@colloquy/language';
import { askedBack } from '../asked-back.ts';

/**
 * Serializes the understood days. Omits an unknown time.
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
 * Parses the stored days; undefined when the last question did not ask for a time.
 *
 * @example readSaid(view)?.[0]?.plainDate // '2026-11-27'
 */
export function readSaid(view: Pick<View, 'pendingContext'>): readonly SaidPoint[] | undefined {
  const { said } = askedBack(view);
  return said === undefined ? undefined : (JSON.parse(said) as SaidPoint[]);
}
