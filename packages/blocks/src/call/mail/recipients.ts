// The recipients of a mail.
import type { View } from '@colloquy/engine';

/**
 * Resolves the recipients. An author may write several in one text, separated by commas; a variable with a list alone
 * gives one per element. The text of a variable is always one recipient, because otherwise a visitor could add any
 * number in one reply.
 *
 * @example addressesOf(['ada@example.com, grace@example.com', '{{Email}}'], view) // ['ada@…', 'grace@…', 'visitor@…']
 */
export function addressesOf(templates: readonly string[] | undefined, view: View): readonly string[] {
  const addresses = (templates ?? []).flatMap((template) =>
    pieces(template).flatMap((piece) => {
      const value = view.soleValue(piece);
      return Array.isArray(value) ? value.map((address) => address ?? '') : [view.text(piece)];
    }),
  );
  return [...new Set(addresses.map((address) => address.trim()).filter((address) => address !== ''))];
}

/** Splits at commas and semicolons outside of {{placeholders}}. */
function pieces(template: string): readonly string[] {
  return (template.match(/(?:\{\{[^}]*\}\}|[^,;])+/g) ?? []).map((piece) => piece.trim());
}
