// A bot as its author tests it: with details in the logs that visitors do not get.
import { isObject } from '@colloquy/schema';

/**
 * Sets `settings.security.areLogDetailsShown` in a definition. A value that is not an object stays unchanged, so that
 * the check reports it.
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
