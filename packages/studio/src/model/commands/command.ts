// Commands: all edits of a draft. Each is plain data with the ids of new elements, so that running it twice gives the
// same result.
import type { PatchOperation } from '@colloquy/schema';
import type { Change } from '../change.ts';
import { applyChange } from '../change.ts';
import type { Definition } from '../definition.ts';
import { diff } from '../diff.ts';
import { blockCommands } from './block-commands.ts';
import { edgeCommands } from './edge-commands.ts';
import { eventCommands } from './event-commands.ts';
import { fieldCommands } from './field-commands.ts';
import { fragmentCommands } from './fragment-commands.ts';
import { groupCommands } from './group-commands.ts';
import { removeCommands } from './remove-commands.ts';
import { testCommands } from './test-commands.ts';
import { variableCommands } from './variable-commands.ts';

const handlers = {
  ...fieldCommands,
  ...groupCommands,
  ...blockCommands,
  ...edgeCommands,
  ...eventCommands,
  ...variableCommands,
  ...testCommands,
  ...removeCommands,
  ...fragmentCommands,
};

type Handlers = typeof handlers;

/** A command by its type. */
export type Command = {
  [Type in keyof Handlers]: { readonly type: Type } & Parameters<Handlers[Type]>[1];
}[keyof Handlers];

/** The result of a command. */
export interface CommandResult {
  readonly definition: Definition;
  readonly change: Change;
  /** RFC 6902: from the previous definition to `definition`. */
  readonly patch: readonly PatchOperation[];
  /** Restores the previous definition. */
  readonly inverse: Change;
}

/**
 * Runs a command. Never throws: a command whose place no longer exists changes nothing.
 *
 * @example runCommand(definition, { type: 'renameGroup', groupId: 'g1', title: 'Hello' }).patch
 */
export function runCommand(definition: Definition, command: Command): CommandResult {
  const handle = handlers[command.type] as (before: Definition, input: Command) => Definition;
  const wanted = handle(definition, command);
  const change = diff(definition, wanted);
  const { definition: next, patch } = applyChange(definition, change);
  return { definition: next, change, patch, inverse: diff(next, definition) };
}
