// Finds the control that gets the focus first.

/** A text field, even if a button precedes it; else the first control. */
export function firstField(place: Element | null | undefined): HTMLElement | undefined {
  const first = (selector: string) => place?.querySelector<HTMLElement>(selector);
  return (
    first('.field :is(textarea, input)') ??
    first('textarea, input:not([type=hidden]), select, button:not(:disabled)') ??
    undefined
  );
}
