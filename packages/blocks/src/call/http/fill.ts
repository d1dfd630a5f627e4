// Filling in a template when values have to be written in the way of their place.
import type { Segment, View } from '@colloquy/engine';
import { valueText } from '@colloquy/engine';

/** Where a value goes. */
export interface Place {
  /** The text so far, with the values before this one. */
  readonly before: string;
  /** Which segment it is. */
  readonly index: number;
}

/**
 * Fills in the segments of a template. Literal text is kept, and each value is written by `write`. Ends soon after `most` characters,
 * so that what is too long is found out and does not fill the memory.
 *
 * @example fill(view.segments('a={{A}}'), { view, most: 1_000, write: encodeParameter }) // 'a=1%202'
 */
export function fill(
  segments: readonly Segment[],
  {
    view,
    most,
    write,
  }: {
    readonly view: View;
    readonly most: number;
    readonly write: (value: string, place: Place) => string;
  },
): string {
  let before = '';
  for (const [index, segment] of segments.entries()) {
    if (before.length > most) break;
    before += segment.type === 'text' ? segment.text : write(segmentText(segment, view), { before, index });
  }
  return before;
}

/** The text of a variable or of inline code. */
export function segmentText(segment: Exclude<Segment, { type: 'text' }>, view: View): string {
  return segment.type === 'variable'
    ? valueText(view.named(segment.name))
    : view.text(`{{=${segment.code}=}}`);
}
