// The recipients of a mail.
import type { View } from '@colloquy/engine';

/**
 * Fills in recipients. An author may write several into one text, with commas between them; a list variable alone gives one each. A
 * text in a variable is always one recipient: otherwise a visitor could add as many as fit into a reply.
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

/** Cut at commas and semicolons outside of {{places}}. */
function pieces(template: string): readonly string[] {
  return (template.match(/(?:\{\{[^}]*\}\}|[^,;])+/g) ?? []).map((piece) => piece.trim());
}
