// Edits a definition: applies a patch or a replacement, merged with concurrent changes.
import type { DefinitionConflict, Issue, PatchOperation } from '@colloquy/schema';
import { isSame, mergeBots, parseBot, limits as wordLimits } from '@colloquy/schema';
import jsonPatch from 'fast-json-patch';
import { limits } from '../limits.ts';
import { applyPatch } from './apply-patch.ts';

/** A change of a definition. */
export type DefinitionChange =
  | { readonly kind: 'patch'; readonly patch: readonly PatchOperation[] }
  | { readonly kind: 'replacement'; readonly definition: unknown };

/** A state in a history: an earlier definition, and the patches after it. All are JSON texts. */
export interface StoredDefinition {
  readonly definition: string;
  readonly patches: readonly string[];
}

/** An edit. Definitions are JSON texts. */
export interface DefinitionEdit {
  /** Id of the bot, which the edit cannot change. */
  readonly botId: string;
  readonly current: string;
  /** The state that the change was made on; absent when it is the current one. */
  readonly base: StoredDefinition | undefined;
  readonly change: DefinitionChange;
}

/** The next state, or the reason for refusing the edit. */
export type EditedDefinition =
  | {
      readonly ok: true;
      /** JSON text. */
      readonly definition: string;
      /** JSON text: the patch from the current state to this one. */
      readonly patch: string;
      readonly operations: number;
      /** Whether it was merged with changes since the base. */
      readonly isMerged: boolean;
      /** Whether it equals the current state. */
      readonly isSame: boolean;
      /** The name of the bot, if the edit changed it. */
      readonly newName: string | undefined;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly conflicts: readonly DefinitionConflict[] };

/**
 * Computes the next state. Refuses an invalid path, a result that cannot be parsed, and a conflict with others' changes
 * to the same field. Never throws, and does not modify its arguments.
 *
 * @example editDefinition({ botId: 'lead', current, base: undefined, change: { kind: 'patch', patch } })
 */
export function editDefinition({ botId, current, base, change }: DefinitionEdit): EditedDefinition {
  const before: unknown = JSON.parse(current);
  const given = change.kind === 'patch' ? JSON.stringify(change.patch) : undefined;
  const earlier = base && rebuildDefinition(base);
  const yours = changed(earlier ?? current, change);
  if (!yours.ok) return { ok: false, issues: [yours.issue] };
  let next = yours.document;
  if (earlier !== undefined) {
    const odd = oddIssues(next, botId);
    if (odd.length > 0) return { ok: false, issues: odd };
    const merged = mergeBots({ base: JSON.parse(earlier), yours: next, theirs: before });
    if (!merged.ok) return merged;
    next = merged.definition;
  }
  const issues = oddIssues(next, botId);
  if (issues.length > 0) return { ok: false, issues };
  const definition = JSON.stringify(next);
  const own = base === undefined ? given : undefined;
  return {
    ok: true,
    definition,
    ...(own === undefined ? patchTo(before, next, definition) : { patch: own, operations: countOf(change) }),
    isMerged: base !== undefined && !isSame(next, yours.document),
    isSame: isSame(before, next),
    newName: nameOf(before) === nameOf(next) ? undefined : nameOf(next),
  };
}

/**
 * A state of the history as JSON text.
 *
 * @throws Error when a patch does not apply, which means that the history is damaged
 * @example rebuildDefinition({ definition: '{"a":1}', patches: ['[{"op":"remove","path":"/a"}]'] }) // '{}'
 */
export function rebuildDefinition({ definition, patches }: StoredDefinition): string {
  if (patches.length === 0) return definition;
  let document: unknown = JSON.parse(definition);
  for (const patch of patches) {
    const patched = applyPatch(document, JSON.parse(patch) as readonly PatchOperation[]);
    if (!patched.ok) throw new Error('The history of a draft does not fit together.');
    document = patched.document;
  }
  return JSON.stringify(document);
}

/**
 * Issues that make a definition unusable as this bot's draft: it cannot be parsed, is too large, or has another id.
 * Other errors are allowed, because authors are still working on it.
 */
function oddIssues(definition: unknown, botId: string): readonly Issue[] {
  const name = unsafeName(definition);
  if (name !== undefined) return [unsafeIssue(name)];
  const { bot, problems } = parseBot(definition);
  if (!bot) return problems;
  if ((definition as { readonly id: unknown }).id !== botId) return [otherBot(botId)];
  const characters = JSON.stringify(definition).length;
  return characters > limits.draftCharacters ? [tooLarge(characters)] : [];
}

function changed(base: string, change: DefinitionChange): ReturnType<typeof applyPatch> {
  if (change.kind === 'replacement') return { ok: true, document: change.definition };
  return applyPatch(JSON.parse(base), change.patch);
}

function countOf(change: DefinitionChange): number {
  return change.kind === 'patch' ? change.patch.length : 1;
}

/** The patch between two states; a replacement of the whole definition when that is shorter. */
function patchTo(
  before: unknown,
  next: unknown,
  definition: string,
): { readonly patch: string; readonly operations: number } {
  const operations = jsonPatch.compare(before as object, next as object);
  const patch = JSON.stringify(operations);
  if (patch.length <= definition.length) return { patch, operations: operations.length };
  return { patch: wholePatch(definition), operations: 1 };
}

/**
 * A patch that replaces any definition as a whole.
 *
 * @example wholePatch('{}') // '[{"op":"replace","path":"","value":{}}]'
 */
export function wholePatch(definition: string): string {
  return `[{"op":"replace","path":"","value":${definition}}]`;
}

/**
 * The name of a bot for its authors: that of its definition, or its id.
 *
 * @example nameOf({ id: 'lead', name: '' }) // 'lead'
 */
export function nameOf(definition: unknown): string {
  const { name, id } = definition as { readonly name?: unknown; readonly id?: unknown };
  const text = typeof name === 'string' && name.trim() !== '' ? name : String(id);
  return text.slice(0, wordLimits.botNameCharacters);
}

/** The first field name with a special meaning in JavaScript. */
function unsafeName(value: unknown): string | undefined {
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Object.hasOwn(one, '__proto__')) return '__proto__';
    for (const inner of Object.values(one)) if (typeof inner === 'object') open.push(inner);
  }
  return undefined;
}

function unsafeIssue(name: string): Issue {
  return {
    path: [],
    code: 'unsafe_name',
    message: `A field is called "${name}", which programs take for something else.`,
    fix: 'Call it otherwise.',
  };
}

function otherBot(botId: string): Issue {
  return {
    path: ['id'],
    code: 'other_bot',
    message: `This is the draft of the bot "${botId}", and its id stays.`,
    fix: 'To make another bot of it, duplicate the bot.',
  };
}

function tooLarge(characters: number): Issue {
  return {
    path: [],
    code: 'too_large',
    message: `The definition would have ${characters} characters; ${limits.draftCharacters} are the most.`,
    fix: 'Make two bots of it, and link them.',
  };
}
