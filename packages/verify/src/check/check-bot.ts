// Checks a bot: finds the author's mistakes before a visitor does.

import { fieldSchemaOf } from '@colloquy/blocks';
import type { Flow, FlowBlock } from '@colloquy/engine';
import { checkFlow } from '@colloquy/engine';
import type { Issue } from '@colloquy/schema';
import { limits as wordLimits } from '@colloquy/schema';
import { createBotGraph } from './bot-graph.ts';
import type { CodeReader } from './code-reader.ts';
import { createCodeReader } from './code-reader.ts';
import { findInFields } from './find-in-fields.ts';
import { findRemarked } from './find-remarked.ts';
import type { Finding, Location } from './finding.ts';
import type { Platform } from './platform-rule.ts';
import { platformRule } from './platform-rule.ts';
import { runRule } from './rule.ts';
import { rules } from './rules/registry.ts';
import type { VariableNames } from './variable-names.ts';
import { createVariableNames } from './variable-names.ts';

/**
 * Checks a loaded bot for mistakes that would otherwise show only during a turn: unknown variable names and ids, fields
 * that are not read, values that are replaced, code that does not parse, unknown targets, and the checks of each block
 * type. The checker knows no block by name: it uses the blocks' schemas and their own checks. Problems that `loadFlow`
 * reported are not repeated.
 *
 * @param platforms the chat platforms that the bot talks on
 * @param syntaxError returns why code does not parse (`createSyntaxChecker`); without it no code is checked
 * @returns issues with paths relative to `flow.bot`, errors first, up to a limit
 * @example
 * const { flow, problems } = loadFlow(bot, { hash, registry });
 * const all = [...problems, ...checkBot(flow, { syntaxError: await createSyntaxChecker() })];
 */
export function checkBot(
  flow: Flow,
  {
    syntaxError,
    platforms = [],
  }: {
    readonly syntaxError?: (code: string) => string | undefined;
    readonly platforms?: readonly Platform[] | undefined;
  },
): readonly Issue[] {
  const names = createVariableNames(flow);
  const code = createCodeReader(syntaxError);
  const blocks = flow.groups.flatMap((group, groupIndex) =>
    (flow.bot.groups[groupIndex]?.blocks ?? []).flatMap((raw, blockIndex) => {
      const block = flow.blocks[group.first + blockIndex];
      if (!block?.behavior) return [];
      const place = {
        path: ['groups', groupIndex, 'blocks', blockIndex],
        name: `In group "${group.title}", a "${block.type}" block`,
      };
      return checkBlock(block, { raw, names, code }).map((finding) => toIssue(finding, place));
    }),
  );
  const events = flow.bot.events.flatMap((event, index) =>
    findInFields(event, { schema: {}, names, code }).map((finding) =>
      toIssue(finding, { path: ['events', index], name: `The "${event.type}" event` }),
    ),
  );
  const looks = (['theme', 'settings'] as const).flatMap((part) =>
    findInFields(flow.bot[part], { schema: {}, names, code }).map((finding) =>
      toIssue(finding, { path: [part], name: `The ${part}` }),
    ),
  );
  const graph = createBotGraph(flow);
  const found = [...rules, platformRule(platforms)].flatMap((rule) => runRule(rule, graph));
  return fewest([...checkFlow(flow), ...blocks, ...events, ...looks, ...found, ...code.unread()]);
}

function checkBlock(
  block: FlowBlock,
  { raw, names, code }: { readonly raw: unknown; readonly names: VariableNames; readonly code: CodeReader },
): readonly Finding[] {
  const { behavior, definition } = block;
  if (!behavior) return [];
  const schema = fieldSchemaOf(behavior);
  return [
    ...(behavior.mistakes?.(definition, { syntaxError: code.read }) ?? []),
    ...findRemarked(block.remarks ?? [], schema),
    ...findInFields(raw, { schema, names, code }),
  ].map((finding) => ({ code: 'mistake', ...finding }));
}

function toIssue(
  { path, severity = 'error', code, message, fix, given, meant }: Finding,
  place: Location,
): Issue {
  return {
    severity,
    code: code ?? 'mistake',
    path: [...place.path, ...path],
    message: `${place.name}: ${message}`,
    fix,
    ...(given === undefined ? {} : { given }),
    ...(meant === undefined ? {} : { meant }),
  };
}

function fewest(issues: readonly Issue[]): readonly Issue[] {
  const sorted = issues.toSorted((one, other) => Number(isWarning(one)) - Number(isWarning(other)));
  if (sorted.length <= wordLimits.issues) return sorted;
  const shown = sorted.slice(0, wordLimits.issues - 1);
  const rest = sorted.slice(shown.length);
  return [
    ...shown,
    {
      path: [],
      code: 'more_problems',
      severity: rest.every(isWarning) ? 'warning' : 'error',
      message: `${rest.length} more problems were found.`,
      fix: 'Fix the problems above first.',
    },
  ];
}

function isWarning({ severity }: Issue): boolean {
  return severity === 'warning';
}
