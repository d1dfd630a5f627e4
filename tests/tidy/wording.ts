// The words in the project's files: banned ones, and unclear ones, which each package may use only so often.
import type { Tree } from './tree.ts';
import { isCode, isTest } from './tree.ts';

/** One ban: what is looked for in each line, where, and the end of the sentence about it. */
type Ban = {
  readonly pattern: RegExp;
  readonly sentence: string;
  readonly appliesTo?: (path: string) => boolean;
  /** What is cut out of a line before looking: the same words where they are right. */
  readonly except?: RegExp;
};

const BANS: readonly Ban[] = [
  {
    pattern: /\bTODO\b(?!\s*\(?#\d+)/,
    sentence: 'has a TODO without a number; write TODO(#12), or do it',
  },
  {
    pattern: /(?:^|[^\w.])\/(?:work|tmp|root|home)\/\w/,
    sentence: 'names a path of one machine',
  },
  {
    pattern: /\b(?:registry|packages|mirror)\.[a-z0-9-]+\.(?:org|com|io|dev|net)\b/i,
    sentence: 'names the host of a package registry',
  },
  {
    pattern: /typebot/i,
    sentence: 'says "typebot" outside the names that bot files and the wire need',
    // The literals of definition files and wire aliases, as strings, keys and properties.
    except:
      /\bTypebot link\b|\btypebotId\b|\btypebotElement\b|(['"`])typebot(?:Link)?\1|\btypebot(?=\??:)|(?<=\.)typebot\b|\/api\/v1\/typebots(?=\/)|\bupdateTypebot\b|\btypebot-standard\b|@typebot\.io\/js\b/g,
  },
  {
    pattern:
      /\b(?:sub-?agents?|coding agents?|language model (?:wrote|generated)|AI[- ](?:written|generated))\b/i,
    sentence: 'speaks of how the project was written instead of the project',
  },
  {
    pattern: /\b(?:spec|shared)\/[\w-]+\.md\b|\b(?:runtime|bot-definition|compat|design|style)\.md\b/,
    sentence: 'points to a paper that is not part of the project; say the rule itself',
  },
  {
    pattern: /\bissues? #?\d+\b/i,
    sentence: 'refers to an issue; say what it is about, or write TODO(#12)',
    appliesTo: (path) => !path.endsWith('.json') && !path.endsWith('.tsv'),
  },
];

/** The rules themselves spell out what they look for. */
const EXEMPT = /^tests\/tidy\/wording(?:\.test)?\.ts$/;

/**
 * Finds words that no file of the project may hold.
 *
 * @example bannedWords(treeOf({ 'README.md': 'TODO: write' }))
 * // ['README.md:1 has a TODO without a number; write TODO(#12), or do it.']
 */
export function bannedWords(tree: Tree): string[] {
  const sentences: string[] = [];
  for (const [path, text] of tree) {
    if (EXEMPT.test(path)) continue;
    const bans = BANS.filter((ban) => ban.appliesTo?.(path) ?? true);
    for (const [index, line] of text.split('\n').entries())
      for (const { pattern, except, sentence } of bans)
        if (pattern.test(except ? line.replaceAll(except, '') : line))
          sentences.push(`${path}:${index + 1} ${sentence}.`);
  }
  return sentences;
}

/** Words that readers stumble over. `aim` is twice the rate of well-written projects, per 10,000 words of comments and documents. */
const UNCLEAR_WORDS = [
  { name: 'whoever', pattern: /\bwhoever\b/gi, aim: 0 },
  { name: 'nobody', pattern: /\bnobody\b/gi, aim: 0 },
  { name: 'stands', pattern: /\bstands?\b/gi, aim: 1.4 },
  { name: 'behind', pattern: /\bbehind\b/gi, aim: 4.6 },
  { name: 'told, tells', pattern: /\b(?:told|tells)\b/gi, aim: 4 },
  { name: 'what is', pattern: /\bwhat is\b/gi, aim: 0 },
  { name: 'goes', pattern: /\bgoes\b/gi, aim: 1.8 },
] as const;

/** The sum of all aims: what a package may use when it has no limit of its own. */
const AIM = UNCLEAR_WORDS.reduce((sum, { aim }) => sum + aim, 0);

/**
 * Unclear words per 10,000 for areas that are above the aim today. Lower a limit when the rate falls; a rate more than a
 * quarter below its limit fails, so that the limit follows. Remove the line at the aim.
 */
const LIMITS: Readonly<Record<string, number>> = {
  runtime: 14,
};

/** Fewer words than this say nothing about a rate: one word more would already be too much. */
const FEWEST_WORDS = 2_000;

/** Generated from texts in the sources, which count there. */
const GENERATED = /^docs\/(?:api|blocks)\.md$/;

/**
 * Counts unclear words per 10,000 words of comments and documents, by package. Documents and READMEs are one area.
 *
 * @example wordRates(treeOf({ 'README.md': 'Nobody is told.' })).get('documents') // { words: 3, found: 2, rate: 6666.7 }
 */
export function wordRates(tree: Tree): Map<string, { words: number; found: number; rate: number }> {
  const rates = new Map<string, { words: number; found: number; rate: number }>();
  for (const [path, text] of tree) {
    const area = areaOf(path);
    if (area === undefined) continue;
    const prose = isCode(path) ? commentsOf(text) : text.replaceAll(/```[\s\S]*?```/g, '');
    const words = (rates.get(area)?.words ?? 0) + (prose.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).length;
    const found = UNCLEAR_WORDS.reduce(
      (sum, { pattern }) => sum + (prose.match(pattern) ?? []).length,
      rates.get(area)?.found ?? 0,
    );
    rates.set(area, { words, found, rate: words === 0 ? 0 : Math.round((found / words) * 100_000) / 10 });
  }
  return rates;
}

/**
 * Finds areas with too many unclear words, and limits that are no longer needed.
 *
 * @example unclearAreas(treeOf({ 'README.md': 'Nobody is told.' }), {}) // [] : too few words to judge
 */
export function unclearAreas(tree: Tree, limits: Readonly<Record<string, number>> = LIMITS): string[] {
  const rates = [...wordRates(tree)].filter(([, { words }]) => words >= FEWEST_WORDS);
  return rates.flatMap(([area, { rate }]) => {
    const limit = limits[area] ?? AIM;
    if (rate > limit)
      return [
        `${area} has ${rate} unclear words per 10,000; at most ${limit.toFixed(1)} are allowed. Replace words of UNCLEAR_WORDS (tests/tidy/wording.ts) by the usual word of the field.`,
      ];
    if (area in limits && rate < limit * 0.75)
      return [
        `${area} has only ${rate} unclear words per 10,000. Lower its limit of ${limit} in tests/tidy/wording.ts.`,
      ];
    return [];
  });
}

/** Words that a test's title may not have: a reader of a failing test has nothing but its title. */
const UNCLEAR_IN_TITLES = /\b(?:whoever|nobody|somebody|anew|meanwhile|for ever|told|tells)\b/i;

/** A call that begins a test or a group of tests, with its title on the same line. */
const TITLE = /^\s*(?:it|test|describe)\b.*?\(\s*(['"`])(.*?)\1/;

/** Names that once meant four things each: say `events`, `stored`, `remaining`… */
const UNCLEAR_NAME = /\b(?:const|let|function|class|interface|type)\s+(\w*(?:[tT]old|[kK]ept)(?![a-z])\w*)/;

/**
 * Finds titles of tests and names in code with words that mean too much.
 *
 * @example unclearNames(treeOf({ 'tests/a.test.ts': "it('is told', () => {});" }))
 * // ['tests/a.test.ts:1 has the title "is told". Say what the product does, in the usual words.']
 */
export function unclearNames(tree: Tree): string[] {
  const sentences: string[] = [];
  for (const [path, text] of tree) {
    if (!isCode(path) || EXEMPT.test(path)) continue;
    for (const [index, line] of text.split('\n').entries()) {
      const title = isTest(path) ? TITLE.exec(line)?.[2] : undefined;
      if (title !== undefined && UNCLEAR_IN_TITLES.test(title))
        sentences.push(
          `${path}:${index + 1} has the title "${title}". Say what the product does, in the usual words.`,
        );
      const name = UNCLEAR_NAME.exec(line)?.[1];
      if (name !== undefined)
        sentences.push(
          `${path}:${index + 1} declares "${name}". Say what it holds: events, stored, remaining, …`,
        );
    }
  }
  return sentences;
}

function areaOf(path: string): string | undefined {
  if (path.endsWith('.md'))
    return GENERATED.test(path) ? undefined : path.startsWith('docs/adr/') ? 'decisions' : 'documents';
  if (!isCode(path) || EXEMPT.test(path)) return undefined;
  return /^packages\/([^/]+)\//.exec(path)?.[1];
}

/** Line comments and block comments; a `//` inside an address is none. */
function commentsOf(code: string): string {
  return (code.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm) ?? []).join('\n');
}
