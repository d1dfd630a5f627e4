// Fields of a definition that have lines of their own; all others are fields of the line `bot`.
export const LISTS = ['events', 'variables', 'groups', 'edges', 'tests'] as const;
export const SECTIONS = ['settings', 'theme'] as const;

/** Fields of the bot that come first, because people look for them. */
export const FIRST_FIELDS: readonly string[] = ['$schema', 'id', 'version', 'publicId'];

/** A position at the end of a heading. */
export const POSITION = /(?:^| )@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
