// Makes the block of a bubble from the bubble's module: it fills in the variables and checks the URLs.
import type { BlockType, UnidentifiedBubble } from '@colloquy/engine';
import { sayBlock } from '@colloquy/engine';
import type { BubbleBlock, BubbleModule } from '@colloquy/schema';
import { bubbleModules, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES, PAGE_SCHEMES } from '../address-mistakes.ts';
import { isSafeAddress } from './safe-address.ts';

/**
 * The blocks of all bubbles, in the order of the bubbles.
 *
 * @param own blocks that do more than show the content that the author wrote. They replace the block of their type.
 * @example bubbleBlocks([embed, text, video]).map(({ type }) => type) // ['text', 'image', …]
 */
export function bubbleBlocks(own: readonly BlockType[]): readonly BlockType[] {
  return bubbleModules.flatMap((module) => {
    if (module.block === undefined) return [];
    return own.find(({ type }) => type === module.type) ?? bubbleBlock(module as Module);
  });
}

type Module = BubbleModule<string, z.ZodType<Content>, BubbleBlock>;
type Content = Readonly<Record<string, unknown>>;

function bubbleBlock({ type, content: schema, block, awaitsReply }: Module): BlockType {
  const { summary, card, needs = [] } = block;
  const urls = Object.entries(block.urls ?? {}).map(([path, opens]) => ({ path: path.split('.'), opens }));
  return sayBlock<{ readonly content?: Content | undefined }>({
    type,
    summary,
    card,
    definition: z.object({ content: optional(schema) }),
    mistakes: ({ content }) => [
      ...needs.flatMap((field) =>
        content?.[field]
          ? []
          : [
              {
                path: ['content', field],
                severity: 'warning' as const,
                code: 'empty_bubble',
                message: `The block has no ${field === 'url' ? 'address' : field}, so it shows nothing.`,
                fix: `Set content.${field}, or remove the block.`,
              },
            ],
      ),
      ...urls.flatMap(({ path, opens }) =>
        addressMistakes(textAt(content, path), {
          path: ['content', ...path],
          schemes: opens === 'page' ? PAGE_SCHEMES : MEDIA_SCHEMES,
        }),
      ),
    ],
    say({ content = {} }, view) {
      const shown = urls.reduce(withoutUnsafe, view.rendered(content));
      if (needs.some((field) => !shown[field])) return undefined;
      return { type, content: shown } as UnidentifiedBubble;
    },
    awaitsReply: ({ content }) => (content && awaitsReply?.(content)) ?? false,
  });
}

interface UrlField {
  readonly path: readonly string[];
  readonly opens: NonNullable<BubbleBlock['urls']>[string];
}

function withoutUnsafe(content: Content, { path, opens }: UrlField): Content {
  const url = textAt(content, path);
  if (url === undefined || isSafeAddress(url, opens === 'page' ? undefined : opens)) return content;
  return Object.fromEntries(Object.entries(content).filter(([field]) => field !== path[0]));
}

function textAt(content: unknown, path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((inner, field) => (inner as Content | undefined)?.[field], content);
  return typeof value === 'string' ? value : undefined;
}
