// Where a visitor with a keyboard begins.

/** Is dispatched when an input that had to be loaded stands there. */
export const INPUT_SHOWN = 'inputshown';

export function firstField(place: Element | null | undefined): HTMLElement | undefined {
  return (
    place?.querySelector<HTMLElement>('textarea, input:not([type=hidden]), select, button:not(:disabled)') ??
    undefined
  );
}
