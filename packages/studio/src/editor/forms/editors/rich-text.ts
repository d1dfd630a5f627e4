// Rich text in the editor of text bubbles: the same nodes as in the file. Variables are coloured text.
import type { Descendant, NodeEntry, Range } from 'slate';
import { Editor, Element, Range as SlateRange, Text } from 'slate';

export type Mark = 'bold' | 'italic' | 'underline';

/** The nodes of a file, or one empty line. Invalid nodes are dropped, as in the chat. */
export function nodesOf(value: unknown): Descendant[] {
  const nodes = (Array.isArray(value) ? value : []).filter(isNode);
  return nodes.length > 0 ? (nodes as Descendant[]) : [{ type: 'p', children: [{ text: '' }] } as Descendant];
}

function isNode(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('text' in node) return typeof node.text === 'string';
  return (
    'children' in node &&
    Array.isArray(node.children) &&
    node.children.length > 0 &&
    node.children.every(isNode)
  );
}

/** Ranges of `{{variables}}` in a leaf. */
export function variableRanges([node, path]: NodeEntry): (Range & { isVariable: true })[] {
  if (!Text.isText(node)) return [];
  return [...node.text.matchAll(/\{\{[^{}]+\}\}/g)].map(({ index, 0: match }) => ({
    anchor: { path, offset: index },
    focus: { path, offset: index + match.length },
    isVariable: true,
  }));
}

/** The variable that is being typed before the cursor: its text after "{{", and the range with the braces. */
export function typedVariable(editor: Editor): { readonly text: string; readonly range: Range } | undefined {
  const { selection } = editor;
  if (!selection || !SlateRange.isCollapsed(selection)) return undefined;
  const { path, offset } = selection.anchor;
  const [node] = Editor.node(editor, path);
  const text = Text.isText(node) ? node.text : '';
  const match = /\{\{([^{}\n]*)$/.exec(text.slice(0, offset));
  if (!match) return undefined;
  const end = text.startsWith('}}', offset) ? offset + 2 : offset;
  return {
    text: match[1] ?? '',
    range: { anchor: { path, offset: match.index }, focus: { path, offset: end } },
  };
}

export function hasMark(editor: Editor, mark: Mark): boolean {
  const marks = Editor.marks(editor) as Readonly<Record<string, unknown>> | null;
  return marks?.[mark] === true;
}

/** An inactive mark is absent. */
export function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/** Links are inline; all other elements are blocks. */
export function withLinks<One extends Editor>(editor: One): One {
  const { isInline } = editor;
  editor.isInline = (element) => typeOf(element) === 'a' || isInline(element);
  return editor;
}

export function typeOf(node: unknown): string {
  if (!Element.isElement(node) || !('type' in node)) return 'p';
  return String(node.type);
}
