// A bot as its author tries it: logs say all they know, which visitors are not told.

/**
 * The definition with `settings.security.areLogDetailsShown`. What is not an object is left as it is, for the check to name it.
 *
 * @example forAuthor({ id: 'lead', settings: {} }) // { id: 'lead', settings: { security: { areLogDetailsShown: true } } }
 */
export function forAuthor(definition: unknown): unknown {
  if (!isObject(definition)) return definition;
  const { settings = {} } = definition;
  if (!isObject(settings)) return definition;
  const { security = {} } = settings;
  if (!isObject(security)) return definition;
  return { ...definition, settings: { ...settings, security: { ...security, areLogDetailsShown: true } } };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
