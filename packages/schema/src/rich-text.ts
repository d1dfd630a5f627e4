// Rich text: a tree of elements whose leaves are marked text.
import { z } from 'zod';

/** A piece of text with its marks. Inactive marks are absent. */
export type RichTextLeaf = {
  text: string;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  strikethrough?: boolean | undefined;
  code?: boolean | undefined;
  /** The text has a web address from a value: clients do not make it a link. */
  unlinked?: boolean | undefined;
};

/**
 * An element with child nodes. Types in use: `p` (a line), `a` (a link, with `url`), `ul`, `ol`, `li`, `lic`, `h1` to
 * `h6`, `blockquote`, `code_block`, `hr`, `img`. Renderers show any other type as a plain block.
 */
export type RichTextElement = {
  type: string;
  children: RichTextNode[];
  url?: string | undefined;
  id?: string | undefined;
  /** Of a code block. */
  language?: string | undefined;
};

export type RichTextNode = RichTextElement | RichTextLeaf;

const mark = z.boolean().optional();

export const RichTextLeaf: z.ZodType<RichTextLeaf> = z
  .object({
    text: z.string(),
    bold: mark,
    italic: mark,
    underline: mark,
    strikethrough: mark,
    code: mark,
    unlinked: mark.describe(
      'The text has a web address from the value of a variable. Clients that make links of addresses leave this text alone.',
    ),
  })
  .meta({ description: 'Text with its marks.' });

export const RichTextElement: z.ZodType<RichTextElement> = z
  .object({
    type: z.string(),
    children: z.array(z.lazy(() => RichTextNode)),
    url: z.string().optional(),
    id: z.string().optional(),
    language: z.string().optional(),
  })
  .meta({
    description:
      'An element (p, a, ul, ol, li, lic, h1 to h6, blockquote, code_block, hr, img) with its children.',
  });

/**
 * One node of rich text.
 *
 * @example
 * RichTextNode.parse({ type: 'p', children: [{ text: 'Hello ' }, { text: 'Ada', bold: true }] });
 */
export const RichTextNode: z.ZodType<RichTextNode> = z
  .union([RichTextElement, RichTextLeaf])
  .meta({ description: 'An element, or a leaf of text.' });
