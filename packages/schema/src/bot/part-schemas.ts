// The parts of a bot as JSON Schema, for checks of their field names.
import { z } from 'zod';
import type { JsonSchema } from '../json-schema.ts';
import { Settings } from '../settings.ts';
import { Theme } from '../theme.ts';
import { Edge } from './edge.ts';
import { Group } from './group.ts';
import { Variable } from './variable.ts';

const parts = { variable: Variable, group: Group, edge: Edge, settings: Settings, theme: Theme } as const;

/** A part of a bot with a schema of its own. */
export type BotPart = keyof typeof parts;

/** Created on first use, because most programs never check a bot. */
const known = new Map<BotPart, JsonSchema>();

/**
 * The schema of what an author may write in a part of a bot.
 *
 * @example partSchema('variable').properties?.name?.type // 'string'
 */
export function partSchema(part: BotPart): JsonSchema {
  const schema =
    known.get(part) ?? (z.toJSONSchema(parts[part], { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  known.set(part, schema);
  return schema;
}
