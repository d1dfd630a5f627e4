// Removes what a theme does not set.

/**
 * A copy without undefined fields and without objects that are empty then.
 *
 * @example compact({ chat: { buttons: { color: undefined } }, customCss: 'a{}' }) // { customCss: 'a{}' }
 */
export function compact<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, compact(inner as unknown)] as const);
  return Object.fromEntries(
    fields.filter(
      ([, inner]) =>
        inner !== undefined &&
        !(typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0),
    ),
  ) as Value;
}
