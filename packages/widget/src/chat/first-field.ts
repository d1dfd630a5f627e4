// Where a visitor with a keyboard begins.

/** A field of words, also where a button stands before it; else what comes first. */
export function firstField(place: Element | null | undefined): HTMLElement | undefined {
  const first = (selector: string) => place?.querySelector<HTMLElement>(selector);
  return (
    first('.field :is(textarea, input)') ??
    first('textarea, input:not([type=hidden]), select, button:not(:disabled)') ??
    undefined
  );
}
