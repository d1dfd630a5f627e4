// The page about a package, as a registry shows it: there is no file beside it that a link or a picture could lead to.
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** What a page of the project may be given to become one that stands alone. */
export interface ReadmePlace {
  /** Where the project's files are at this version; nothing where they are not public. */
  readonly addresses: FileAddresses | undefined;
  /** What is shown in the place of a picture that cannot be, as Markdown. */
  readonly insteadOfPicture: string;
}

/** Addresses that the path of a file is put behind. */
interface FileAddresses {
  /** Of pages that show a file to people. */
  readonly shown: string;
  /** Of the bytes of a file. */
  readonly raw: string;
}

/** A part of the text that is replaced. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Rewrites what leads to files of the project: to addresses where there are any; else a link becomes its own words, and a picture a text.
 * Examples of code stay as they are.
 *
 * @example publishedReadme('Read [docs/api.md](docs/api.md).', { addresses: undefined, insteadOfPicture: '' }) // 'Read docs/api.md.'
 */
export function publishedReadme(markdown: string, place: ReadmePlace): string {
  let text = markdown;
  // From the end, so that what stands before keeps its place.
  for (const { from, to, text: by } of changesOf(fromMarkdown(markdown), { markdown, place }).toReversed())
    text = text.slice(0, from) + by + text.slice(to);
  return text;
}

/**
 * Where the files of a version can be seen, by what the manifest says of the repository.
 *
 * @example addressesOfFiles('https://git.example/bots/colloquy.git', '1.2.0')?.raw // 'https://git.example/bots/colloquy/raw/v1.2.0/'
 */
export function addressesOfFiles(repository: string | undefined, version: string): FileAddresses | undefined {
  const address = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?\/?$/.exec(repository ?? '')?.[1];
  return address === undefined
    ? undefined
    : { shown: `${address}/blob/v${version}/`, raw: `${address}/raw/v${version}/` };
}

/**
 * The first replies of a `.chat` script as text, for readers who see no pictures.
 *
 * @example transcriptOf('bot> Hello!\nask> text input\nyou> Ada', 1) // '```text\nbot  Hello!\nyou  Ada\n```'
 */
export function transcriptOf(script: string, replies: number): string {
  const lines: string[] = [];
  for (const [, who = '', said = ''] of script.matchAll(/^(bot|you)> (.*)$/gm)) {
    // Marks of Markdown mean nothing in a text.
    lines.push(`${who}  ${said.replaceAll(/\*\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '')}`);
    if (lines.filter((line) => line.startsWith('you')).length === replies) break;
  }
  return ['```text', ...lines, '```'].join('\n');
}

function changesOf(
  node: Nodes,
  within: { readonly markdown: string; readonly place: ReadmePlace },
): readonly Change[] {
  const change = changeOf(node, within);
  if (change) return [change];
  return 'children' in node ? node.children.flatMap((child) => changesOf(child, within)) : [];
}

function changeOf(
  node: Nodes,
  { markdown, place }: { readonly markdown: string; readonly place: ReadmePlace },
): Change | undefined {
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? 0;
  const { addresses } = place;
  if (node.type === 'html' && /^<(?:picture|img)\b/.test(node.value)) {
    const text = addresses
      ? node.value.replaceAll(/\b(src|srcset)="(?!https?:)/g, (begin) => `${begin}${addresses.raw}`)
      : place.insteadOfPicture;
    return { from, to, text };
  }
  if (node.type !== 'link' || /^(?:https?:|mailto:|#)/.test(node.url)) return undefined;
  const first = node.children[0]?.position?.start.offset ?? from;
  const last = node.children.at(-1)?.position?.end.offset ?? first;
  const words = markdown.slice(first, last);
  return { from, to, text: addresses ? `[${words}](${addresses.shown}${node.url})` : words };
}
