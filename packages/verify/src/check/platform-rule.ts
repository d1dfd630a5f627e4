// What the chat platforms of a bot cannot show or do. The platforms say it themselves; this rule reads the blocks for them.
import type { PlatformWarning, ShownBlock } from '@colloquy/schema';
import type { GraphBlock } from './bot-graph.ts';
import type { Rule } from './rule.ts';

/** A platform that the bot talks on. */
export interface Platform {
  readonly warnings?: ((block: ShownBlock) => readonly PlatformWarning[]) | undefined;
}

/**
 * The rule for these platforms.
 *
 * @example runRule(platformRule([telegram]), graph) // [{ code: 'channel_limit', … }]
 */
export function platformRule(platforms: readonly Platform[]): Rule {
  return {
    code: 'channel_limit',
    find: (graph) =>
      graph.blocks.flatMap((block) => {
        const shown = shownBlock(block);
        return platforms
          .flatMap(({ warnings }) => warnings?.(shown) ?? [])
          .map((warning) => ({ block, path: [], ...warning }));
      }),
  };
}

function shownBlock({ block: { behavior, definition }, raw }: GraphBlock): ShownBlock {
  return {
    bubble: behavior?.shape === 'say' ? (behavior.type as ShownBlock['bubble']) : undefined,
    input: behavior?.shape === 'ask' ? behavior.input : undefined,
    labels: behavior?.shape === 'ask' ? labelsOf(raw) : [],
    runsInPage: behavior?.pageCode?.(definition) !== undefined,
    reportsInPage: Object.values(behavior?.startProps?.(definition) ?? {}).some(
      (value) => value !== undefined,
    ),
  };
}

function labelsOf({ items = [] }: GraphBlock['raw']): readonly string[] {
  return items.map(({ content, title }) => String(content ?? title ?? ''));
}
