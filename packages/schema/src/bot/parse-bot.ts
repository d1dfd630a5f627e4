// Parses any JSON into a bot, or into a list of problems.
import type { Issue } from '../problem.ts';
import { Settings } from '../settings.ts';
import type { Steps } from '../steps.ts';
import { atAStretch } from '../steps.ts';
import { Theme } from '../theme.ts';
import type { BotDefinition, BotVersion } from './bot-definition.ts';
import { botVersions, isLegacyVersion } from './bot-definition.ts';
import { checkReferences } from './check-references.ts';
import type { Edge } from './edge.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Group } from './group.ts';
import { measure, withoutPrototypeKeys } from './measure.ts';
import { migrateBlocks } from './migrate-blocks.ts';
import { isStart, migrateStart, withoutStart } from './migrate-start.ts';
import { readEdges } from './read-edges.ts';
import { readEvents } from './read-events.ts';
import { readGroups } from './read-groups.ts';
import { readVariables } from './read-variables.ts';
import type { JsonObject, Reading } from './reading.ts';
import { isObject, nameOf, readId } from './reading.ts';
import { repairPart } from './repair.ts';
import type { Path, Report } from './report.ts';
import { createReport } from './report.ts';
import { makeIdsUnique } from './unique-ids.ts';

/**
 * A bot that can run, with warnings, and with errors of parts that cannot work; or no bot, with at least one error.
 * `toFilePath` maps a path in `bot` to the path in the original file, whose groups may have other positions.
 */
export type ParsedBot =
  | { bot: BotDefinition; problems: Issue[]; toFilePath: (path: Path) => Path }
  | { bot: undefined; problems: Issue[] };

/**
 * Parses a bot definition of any version (absent, 3, 4, 5, 6, 6.1) into the internal form. Never throws and does not
 * modify its input. Each problem has a path into the original file, a message for the author of the flow, and a fix. A
 * path with a missing target is an error, but the bot still runs: that path ends there. Unknown fields and block types
 * are kept.
 *
 * @param json the parsed file, any JSON value
 * @example
 * const { bot, problems } = parseBot(JSON.parse(text));
 * if (!bot) for (const { path, message, fix } of problems) show(path.join('.'), message, fix);
 */
export function parseBot(json: unknown): ParsedBot {
  return atAStretch(parseBotInSteps(json));
}

/**
 * Like `parseBot`, in steps of a few milliseconds. For hosts that must serve others while they parse a large
 * definition.
 *
 * @example
 * const steps = parseBotInSteps(json);
 * for (let step = steps.next(); !step.done; step = steps.next()) await othersTurn();
 */
export function* parseBotInSteps(json: unknown): Steps<ParsedBot> {
  const report = createReport();
  const places: Reading['places'] = new Map();
  const bot = isObject(json) ? yield* readBot(json, { report, places }) : undefined;
  if (!isObject(json)) {
    const message = `A bot definition has to be an object, but this is ${nameOf(json)}.`;
    report.error({ path: [], code: 'wrong_type', message, fix: 'Give the JSON file of an exported bot.' });
  }
  const problems = report.issues();
  if (!bot || report.hasErrors()) return { bot: undefined, problems };
  return { bot, problems, toFilePath: (path) => toFilePath(path, { bot, places }) };
}

/**
 * Parses the settings alone, as `parseBot` does, without parsing the rest of a definition of several MiB. Never throws;
 * unreadable settings become empty.
 *
 * @example readBotSettings(JSON.parse(text)).general?.resultRetentionDays // 30
 */
export function readBotSettings(json: unknown): Settings {
  const value = isObject(json) ? json.settings : undefined;
  return repairPart(Settings, { value, name: 'settings', report: createReport() });
}

/** Follows the path into the bot. The deepest part with a known position gives the start of the path in the file. */
function toFilePath(path: Path, { bot, places }: { bot: BotDefinition; places: Reading['places'] }): Path {
  let part: unknown = bot;
  let place: Path = [];
  for (const [depth, key] of path.entries()) {
    part = typeof part === 'object' && part !== null ? (part as JsonObject)[key] : undefined;
    const known = typeof part === 'object' && part !== null ? places.get(part) : undefined;
    if (known) place = [...known, ...path.slice(depth + 1)];
  }
  return place.length > 0 ? place : path;
}

function* readBot(
  file: JsonObject,
  { report, places }: { report: Report; places: Reading['places'] },
): Steps<BotDefinition | undefined> {
  const { hasPrototypeKey } = yield* measure(file, report);
  if (report.hasErrors()) return undefined;
  const json = hasPrototypeKey ? yield* withoutPrototypeKeys(file) : file;
  const version = readVersion(json.version, report);
  if (version === undefined) return undefined;
  const reading: Reading = { report, isRepairing: Number(version) < 5, places, parts: 0 };
  const id = readId(json, { path: [], name: () => 'The bot' }, report);
  const flow = yield* readFlow(json, { version, reading });
  const variables = yield* readVariables(json, reading);
  const theme = repairPart(Theme, { value: json.theme, name: 'theme', report });
  const settings = repairPart(Settings, {
    value: json.settings,
    name: 'settings',
    report,
    guards: ['security'],
  });
  return { ...json, ...readDetails(json, report), version, id, ...flow, variables, theme, settings };
}

function readVersion(version: unknown, report: Report): BotVersion | undefined {
  if (version === undefined || version === null) return '3';
  const text = typeof version === 'number' ? String(version) : version;
  const known = botVersions.find((candidate) => candidate === text);
  if (known !== undefined) return known;
  report.error({
    path: ['version'],
    code: 'unknown_version',
    message: `The version of the bot is ${typeof text === 'string' ? `"${text.slice(0, 20)}"` : nameOf(version)}; this server reads ${botVersions.join(', ')}.`,
    fix: 'Export the bot again in one of these versions.',
  });
  return undefined;
}

function* readFlow(
  json: JsonObject,
  { version, reading }: { version: BotVersion; reading: Reading },
): Steps<{ groups: Group[]; edges: Edge[]; events: FlowEvent[] }> {
  const read = { groups: yield* readGroups(json, reading), edges: yield* readEdges(json, reading) };
  const unique = yield* makeIdsUnique(read, reading);
  const isLegacy = isLegacyVersion(version);
  const { edges } = unique;
  const groups = isLegacy ? migrateBlocks(unique.groups, { json, reading }) : unique.groups;
  yield;
  const flow =
    isLegacy && !isMigrated(json, groups)
      ? migrateStart({ groups, edges }, reading)
      : { groups: withoutStart(groups, reading), edges, events: readEvents(json, reading) };
  // Missing parts would make valid references look broken, so references are checked only without errors.
  if (!reading.report.hasErrors()) yield* checkReferences(flow, reading);
  return flow;
}

/** A stored legacy bot was converted before and already has its start event. */
function isMigrated(json: JsonObject, groups: Group[]): boolean {
  const hasEvent =
    Array.isArray(json.events) && json.events.some((event) => isObject(event) && event.type === 'start');
  return hasEvent && !groups.some((group) => group.blocks.some(isStart));
}

type Details = { [Key in (typeof textKeys)[number]]?: string } & {
  [Key in (typeof switchKeys)[number]]?: boolean;
};

const textKeys = ['name', 'publicId', 'createdAt', 'updatedAt', 'workspaceId'] as const;
const switchKeys = ['isClosed', 'isArchived'] as const;

/** The optional fields beside the flow. Null means absent. A wrong type of a switch is an error, because the switches protect the bot. */
function readDetails(json: JsonObject, report: Report): Details {
  const details: Details = {};
  for (const key of textKeys) {
    const value = json[key];
    details[key] = typeof value === 'string' ? value : undefined;
    if (typeof value === 'string' || value === undefined || value === null) continue;
    const message = `"${key}" is ${nameOf(value)}, so it is left out; expected a text.`;
    report.warning({ path: [key], code: 'wrong_type', message, fix: 'Write it as a text, or remove it.' });
  }
  for (const key of switchKeys) {
    const value = json[key];
    details[key] = typeof value === 'boolean' ? value : undefined;
    if (typeof value === 'boolean' || value === undefined || value === null) continue;
    const message = `"${key}" is ${nameOf(value)}; expected true or false.`;
    report.error({ path: [key], code: 'wrong_type', message, fix: 'Write true or false, or remove it.' });
  }
  return details;
}
