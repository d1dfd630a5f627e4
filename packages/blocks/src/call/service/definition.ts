// Derives the options of a service's block from its declaration.

import type { View } from '@colloquy/engine';
import { credentialsOption, optional } from '@colloquy/schema';
import { z } from 'zod';
import type { ServiceAction, ServiceDeclaration } from './declaration.ts';
import type { Option } from './option.ts';
import type { Values } from './template.ts';

/** The definition of all services' blocks. The options of all actions are siblings; each action reads only its own. */
export interface ServiceDefinition {
  readonly options?: ServiceOptions | undefined;
}

export interface ServiceOptions {
  readonly action?: string | undefined;
  readonly credentialsId?: string | undefined;
  readonly responseMapping?:
    | readonly { readonly item?: string | undefined; readonly variableId?: string | undefined }[]
    | undefined;
  readonly [option: string]: unknown;
}

/**
 * The schema of a service's block.
 *
 * @example definitionOf(segmentDeclaration).safeParse({ options: { action: 'Track', eventName: 'Signed up' } })
 */
export function definitionOf(service: ServiceDeclaration): z.ZodType<ServiceDefinition> {
  return z.lazy(() => fullDefinition(service));
}

function fullDefinition(service: ServiceDeclaration): z.ZodType<ServiceDefinition> {
  const actions = Object.entries(service.actions);
  const names = actions.map(([name]) => name) as [string, ...string[]];
  const fields = {
    action: optional(z.enum(names)).meta({
      description: 'The action to run. If not set, the block does nothing.',
    }),
    ...(service.credentials ? { credentialsId: credentialsOption(service.type) } : {}),
    ...described(service.options ?? {}),
    ...optionsOfActions(actions),
    ...mappingOf(actions),
  };
  return z.object({ options: optional(z.looseObject(fields)) }) as unknown as z.ZodType<ServiceDefinition>;
}

/**
 * The values of an action's options, with placeholders resolved; empty ones are absent. `$now` is the time as ISO 8601,
 * `$id` a unique id, `$chat` an id that is the same throughout the chat.
 *
 * @example valuesOf(segment, segment.actions.Track, { options: { eventName: 'Hi {{Name}}' }, view }) // { eventName: 'Hi Ada', … }
 */
export function valuesOf(
  service: ServiceDeclaration,
  action: ServiceAction,
  { options, view }: { readonly options: ServiceOptions; readonly view: View },
): Values {
  const known = Object.entries({ ...service.options, ...action.options });
  const values = known
    .map(([name, option]) => [name, option.value(options[name], view)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...values,
    ['$now', new Date(view.now).toISOString()],
    ['$id', view.randomId()],
    ['$chat', view.resultId ?? 'preview'],
  ]);
}

type Actions = readonly (readonly [name: string, action: ServiceAction])[];

/** An option that several actions have is listed once, with its meaning for each. */
function optionsOfActions(actions: Actions): Record<string, z.ZodType> {
  const names = new Set(actions.flatMap(([, { options }]) => Object.keys(options)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const users = actions.flatMap(([action, { options }]) =>
        options[name] ? [{ action, option: options[name] }] : [],
      );
      const [first] = users;
      return first
        ? [[name, first.option.schema().meta({ description: meaningOf(users, actions.length) })]]
        : [];
    }),
  );
}

/** One sentence if the meaning is the same for all actions, otherwise one per meaning. */
function meaningOf(
  users: readonly { readonly action: string; readonly option: Option }[],
  actionCount: number,
): string {
  const meanings = Map.groupBy(users, ({ option }) => option.description);
  return [...meanings]
    .map(([description, having]) =>
      having.length === actionCount
        ? description
        : `${having.map(({ action }) => action).join(', ')}: ${description}`,
    )
    .join(' ');
}

function described(options: Readonly<Record<string, Option>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { schema, description }]) => [name, schema().meta({ description })]),
  );
}

/** `responseMapping`, for actions with parts to store, unless an action declares its own. */
function mappingOf(actions: Actions): Record<string, z.ZodType> {
  const items = actions.flatMap(([, action]) => Object.keys(action.items ?? {}));
  if (items.length === 0) return {};
  return {
    responseMapping: optional(
      z.array(
        z.object({
          item: optional(z.string()).meta({
            description: `Part of the response to store: ${[...new Set(items)].map((item) => `\`${item}\``).join(', ')}. Defaults to the first part of the action.`,
          }),
          variableId: optional(z.string()).meta({ description: 'Variable to store the value in.' }),
        }),
      ),
    ),
  };
}
