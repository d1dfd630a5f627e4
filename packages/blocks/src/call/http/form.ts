// Encodes the fields of a JSON object as `application/x-www-form-urlencoded`.

/**
 * Encodes an object as a form. Nested values become JSON; null becomes an empty field. Undefined for anything but an
 * object.
 *
 * @example toForm({ name: 'Ada L.', tags: ['a'] }) // 'name=Ada+L.&tags=%5B%22a%22%5D'
 */
export function toForm(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value)
    .map(([name, field]) => `${encode(name)}=${encode(fieldText(field))}`)
    .join('&');
}

function fieldText(field: unknown): string {
  if (typeof field === 'string') return field;
  return field === null ? '' : JSON.stringify(field);
}

/** Encodes as browsers do: spaces as `+`. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}
