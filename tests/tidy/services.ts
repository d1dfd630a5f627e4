// The names of services: an integration is one folder of the blocks, and no other package names its service.
import type { BlockType } from '@colloquy/engine';
import { parseSync, Visitor } from 'oxc-parser';
import type { Tree } from './tree.ts';
import { isCode, isTest, roomOf } from './tree.ts';

/** Files that may name services, by the beginning of their path, each with its reason. */
const EXCEPTIONS: readonly string[] = [
  // Ports that speak the interface of one service, or the protocol that its competitors took over.
  'packages/integrations/src/ports/create-ports.ts',
  'packages/integrations/src/ports/gmail/',
  'packages/integrations/src/ports/model/',
  'packages/integrations/src/ports/open-ports.ts',
  'packages/integrations/src/ports/payment/',
  'packages/integrations/src/ports/sheet/',
  'packages/runtime/src/limits.ts',
  'packages/schema/src/ports/',
  // Definitions of earlier versions spell the names of some blocks otherwise.
  'packages/schema/src/bot/',
  // The page shows the payment form of the provider, which only the provider may make.
  'packages/schema/src/inputs/payment-input.ts',
  'packages/server/src/http/pages/page-policy.ts',
  'packages/widget/src/inputs/payment/',
  // A form of the studio is written for one block, in the words of its service.
  'packages/studio/src/editor/block-forms/registry.ts',
  'packages/studio/src/editor/block-forms/forms/',
  // Examples of the reference of the API.
  'packages/server/src/http/listed-credential.ts',
  // Bots with planted mistakes, as authors write them.
  'packages/verify/src/check/testing/',
  // A segment of a text, not the service of that name.
  'packages/engine/src/template.ts',
];

/** Names and addresses of services. */
export interface Services {
  readonly names: ReadonlySet<string>;
  readonly hosts: readonly string[];
}

/**
 * Reads the services out of a registry of blocks: those whose card has an icon (other than bubbles), and those that secrets go to.
 *
 * @example servicesOf(blockTypes).names.has('segment') // true
 */
export function servicesOf(blocks: readonly BlockType[]): Services {
  const cards = blocks.flatMap(({ type, shape, card }) =>
    card?.icon && shape !== 'say' ? [type, card.label] : [],
  );
  const keys = blocks.flatMap(({ credentials }) => (credentials?.homes.length ? [credentials] : []));
  const homes = new Set(keys.flatMap((one) => one.homes));
  return {
    names: new Set([...cards, ...keys.flatMap(({ type, label }) => [type, label])]),
    hosts: [...homes].map((home) => new URL(home).host),
  };
}

/**
 * Finds sources outside the blocks that name a service: as a text, as a key, or by its address.
 *
 * @example namedServices(treeOf({ 'packages/server/src/a.ts': "const t = { segment: 1 };" }), servicesOf(blockTypes))
 * // ['packages/server/src/a.ts:1 names the service "segment"; what is about it belongs to its folder in packages/blocks.']
 */
export function namedServices(tree: Tree, { names, hosts }: Services): string[] {
  const sentences: string[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || room === 'blocks' || !isCode(path) || isTest(path) || /\/(?:testing|fixtures)\//.test(path))
      continue;
    if (EXCEPTIONS.some((beginning) => path.startsWith(beginning))) continue;
    for (const { word, offset } of wordsOf(path, text)) {
      const found = names.has(word) ? word : hosts.find((host) => word.includes(host));
      if (found !== undefined)
        sentences.push(
          `${path}:${text.slice(0, offset).split('\n').length} names the service "${found}"; what is about it belongs to its folder in packages/blocks.`,
        );
    }
  }
  return sentences;
}

/** The string literals, parts of templates and keys of a file. */
export function wordsOf(path: string, text: string): { readonly word: string; readonly offset: number }[] {
  const words: { word: string; offset: number }[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') words.push({ word: node.value, offset: node.start });
    },
    TemplateElement: (node) => {
      words.push({ word: node.value.raw, offset: node.start });
    },
    Property: ({ key, computed, start }) => {
      if (!computed && key.type === 'Identifier') words.push({ word: key.name, offset: start });
    },
  }).visit(parseSync(path, text).program);
  return words;
}
