// A rule of the check: looks at the graph of a bot for one kind of mistake.
import type { Issue } from '@colloquy/schema';
import type { BotGraph, GraphBlock } from './bot-graph.ts';

/** A problem that a rule found. With a block, its path and its message start there; else they are of the bot. */
export interface Found {
  readonly block?: GraphBlock;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly fix: string;
  /** Default: `warning`. */
  readonly severity?: 'error' | 'warning';
  /** The wrong word, and the word that was probably meant. */
  readonly given?: string;
  readonly meant?: string;
  /** The change that certainly fixes it, with paths like `path`. A step without a value removes the field. */
  readonly patch?: readonly { readonly path: Found['path']; readonly value?: unknown }[];
}

/** One kind of mistake. */
export interface Rule {
  /** The stable id of its problems, for suppressions and fixes. */
  readonly code: string;
  readonly find: (graph: BotGraph) => readonly Found[];
}

/**
 * The problems of a rule as issues of the bot.
 *
 * @example runRule(sharedEdge, graph) // [{ code: 'shared_edge', path: ['groups', 0, 'blocks', 1], … }]
 */
export function runRule({ code, find }: Rule, graph: BotGraph): readonly Issue[] {
  return find(graph).map(({ block, path, message, severity = 'warning', patch, ...found }) => ({
    severity,
    code,
    path: [...(block?.path ?? []), ...path],
    message: block ? `${placeOf(block, graph)}: ${message}` : message,
    ...found,
    ...(patch
      ? { patch: patch.map((step) => ({ ...step, path: [...(block?.path ?? []), ...step.path] })) }
      : {}),
  }));
}

function placeOf({ block }: GraphBlock, { flow }: BotGraph): string {
  return `In group "${flow.groups[block.group]?.title}", a "${block.type}" block`;
}
