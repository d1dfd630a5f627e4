// The words in the project's files: what must not be written anywhere, in code, prose or data.
import type { Tree } from './tree.ts';

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
