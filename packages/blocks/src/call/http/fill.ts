// Renders a template whose values are encoded for their position.
import type { Segment, View } from '@colloquy/engine';
import { valueText } from '@colloquy/engine';

/** The position of a value. */
export interface ValuePosition {
  /** The rendered text before it. */
  readonly before: string;
  /** Index of its segment. */
  readonly index: number;
}

/**
 * Renders the segments of a template. Keeps literal text, and renders each value with `write`. Stops soon after `most`
 * characters, so that a text that is too long is detected without filling the memory.
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
    readonly write: (value: string, place: ValuePosition) => string;
  },
): string {
  let before = '';
  for (const [index, segment] of segments.entries()) {
    if (before.length > most) break;
    before += segment.type === 'text' ? segment.text : write(segmentText(segment, view), { before, index });
  }
  return before;
}

/** The text of a variable or of an inline expression. */
export function segmentText(segment: Exclude<Segment, { type: 'text' }>, view: View): string {
  return segment.type === 'variable'
    ? valueText(view.named(segment.name))
    : view.text(`{{=${segment.code}=}}`);
}
