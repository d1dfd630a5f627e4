// The normal form of the leaves of rich text.
import type { RichTextLeaf, RichTextNode } from '@colloquy/schema';

const MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

/**
 * Joins neighboring leaves with equal marks, and leaves out empty ones beside others. Marks that are false are left out. Every client shows
 * the result as it shows the original.
 *
 * @example joinLeaves([{ text: '' }, { text: 'a' }, { text: 'b', bold: false }]) // [{ text: 'ab' }]
 */
export function joinLeaves(nodes: readonly RichTextNode[]): RichTextNode[] {
  const joined: RichTextNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    if (!isLeaf(node)) joined.push(node);
    else if (node.text === '') continue;
    else if (before && isLeaf(before) && hasEqualFields(before, node)) before.text += node.text;
    else joined.push(withoutFalseMarks(node));
  }
  return joined.length === 0 ? [{ text: '' }] : joined;
}

export function isLeaf(node: unknown): node is RichTextLeaf {
  return typeof node === 'object' && node !== null && typeof (node as RichTextLeaf).text === 'string';
}

function withoutFalseMarks(leaf: RichTextLeaf): RichTextLeaf {
  return Object.fromEntries(
    Object.entries(leaf).filter(([key, value]) => value !== false || !MARKS.some((mark) => mark === key)),
  ) as RichTextLeaf;
}

function hasEqualFields(before: RichTextLeaf, leaf: RichTextLeaf): boolean {
  const [one, other] = [before, withoutFalseMarks(leaf)].map((each) =>
    JSON.stringify(
      Object.entries(each)
        .filter(([key]) => key !== 'text')
        .sort(),
    ),
  );
  return one === other;
}
