// The text bubble: rich text with variables in it.
import type { UnidentifiedBubble } from '@colloquy/engine';
import { sayBlock } from '@colloquy/engine';
import type { RichTextNode } from '@colloquy/schema';
import { optional, textBubble } from '@colloquy/schema';
import { z } from 'zod';
import { fillIn } from './fill-in.ts';
import { leadingVariable } from './first-leaf.ts';
import type { Part } from './parts.ts';
import { isStatic, readParts } from './parts.ts';

const Definition = z.object({
  content: optional(
    z.object({
      richText: optional(z.array(z.unknown())).meta({
        description:
          'Paragraphs, links and lists with their texts. The value of a {{variable}} is plain text. It is parsed as Markdown if the author or a model wrote it, or if the variable declares `isMarkdown`. A paragraph that consists of one variable is replaced by its value.',
      }),
    }),
  ),
});
type Definition = z.infer<typeof Definition>;

export const text = sayBlock<Definition>({
  type: 'text',
  ...textBubble.block,
  definition: Definition,
  mistakes: ({ content }) =>
    hasText(content?.richText ?? [])
      ? []
      : [
          {
            path: ['content', 'richText'],
            severity: 'warning',
            code: 'empty_text',
            message: 'The block has no text, so it shows nothing.',
            fix: 'Write content.richText: [{ "type": "p", "children": [{ "text": "…" }] }], or remove the block.',
          },
        ],
  say(definition, view) {
    const known = prepared.get(definition);
    // Charges also for cached texts: the cache depends on earlier chats in this process, and a turn's fuel must not.
    const characters = known?.characters ?? charactersOf(definition);
    view.charge(characters * CHARACTER_FUEL);
    const bubble = known ?? prepare(definition, characters);
    if (bubble.type === 'nothing') return undefined;
    return bubble.type === 'static' ? bubble.bubble : toBubble(fillIn(bubble.parts, view));
  },
  beginsWith: ({ content }) => leadingVariable(content?.richText ?? []),
});

/** Whether a leaf anywhere in the tree has a text, or an element shows something without one. */
function hasText(nodes: readonly unknown[]): boolean {
  return nodes.some((node) => {
    const { text, url, children } = (node ?? {}) as { text?: unknown; url?: unknown; children?: unknown };
    if (typeof text === 'string' && text.trim() !== '') return true;
    if (typeof url === 'string' && url !== '') return true;
    return Array.isArray(children) && hasText(children);
  });
}

/** Properties of a bubble that do not depend on a visitor. */
type Prepared = { readonly characters: number } & Plan;

type Plan =
  | { readonly type: 'nothing' }
  | { readonly type: 'static'; readonly bubble: UnidentifiedBubble }
  | { readonly type: 'template'; readonly parts: readonly Part[] };

/** Filled once per block of each loaded flow, and released with the flow. A bubble without variables is one shared object. */
const prepared = new WeakMap<Definition, Prepared>();

function prepare(definition: Definition, characters: number): Prepared {
  const made = { ...plan(definition), characters };
  prepared.set(definition, made);
  return made;
}

/** Fuel per character of the rich text as JSON, which is parsed into parts: at worst, with placeholders of ten characters, about 60 ns. */
const CHARACTER_FUEL = 16;

/** Length of the rich text as JSON. */
function charactersOf({ content }: Definition): number {
  return JSON.stringify(content ?? null).length;
}

function plan({ content }: Definition): Plan {
  if (!content) return { type: 'nothing' };
  const parts = readParts(content.richText ?? []);
  if (!parts.every(isStatic)) return { type: 'template', parts };
  return { type: 'static', bubble: toBubble(parts.map(({ node }) => node)) };
}

function toBubble(richText: RichTextNode[]): UnidentifiedBubble {
  return { type: 'text', content: { type: 'richText', richText } };
}
