// The text of a bubble: bold, italic, underlined, links and variables.
import { Bold, Braces, Italic, Link2, Underline } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Descendant } from 'slate';
import { createEditor, Editor, Element, Range, Transforms } from 'slate';
import type { RenderElementProps, RenderLeafProps } from 'slate-react';
import { Editable, ReactEditor, Slate, useSlate, withReact } from 'slate-react';
import { Button } from '../../../design/button.tsx';
import { Menu } from '../../../design/menu.tsx';
import { useDraftPart, useEditor, useEditorState } from '../../editor-context.tsx';
import { rankVariables } from '../../variables/listed-variables.ts';
import { rememberUse } from '../../variables/recent-variables.ts';
import { useSuggestions } from '../../variables/suggestions.tsx';
import type { FieldProps } from '../field-editor.ts';
import type { Mark } from './rich-text.ts';
import {
  hasMark,
  nodesOf,
  toggleMark,
  typedVariable,
  typeOf,
  variableRanges,
  withLinks,
} from './rich-text.ts';

/** Milliseconds without a key on the card until the form shows the text as well: drawing both would slow each key. */
const REST_MS = 120;

const MARKS = [
  { mark: 'bold', label: 'Bold', icon: Bold, key: 'b' },
  { mark: 'italic', label: 'Italic', icon: Italic, key: 'i' },
  { mark: 'underline', label: 'Underline', icon: Underline, key: 'u' },
] as const;

export function RichTextField({ label, value, onChange, isDisabled, block }: FieldProps): ReactNode {
  const [editor] = useState(() => withLinks(withReact(createEditor())));
  const reported = useRef<unknown>(value);
  const [first] = useState(() => nodesOf(value));

  // Undo, changes by others and the field on the card come from outside.
  useEffect(() => {
    if (value === reported.current) return undefined;
    const update = (): void => {
      reported.current = value;
      replaceAll(editor, nodesOf(value));
    };
    if (ReactEditor.isFocused(editor)) return update();
    const timer = setTimeout(update, REST_MS);
    return () => clearTimeout(timer);
  }, [editor, value]);

  const suggestions = useSuggestions((name) => takeVariable(editor, name));

  function tell(nodes: Descendant[]): void {
    const typed = typedVariable(editor)?.text;
    if (typed === undefined) suggestions.close();
    else suggestions.open(typed);
    if (!editor.operations.some(({ type }) => type !== 'set_selection')) return;
    if (JSON.stringify(nodes) === JSON.stringify(reported.current)) return;
    reported.current = nodes;
    onChange(nodes);
  }

  return (
    <div className="field">
      <span className="field__label" id={`rich-${block.id}`}>
        {label}
      </span>
      <Slate editor={editor} initialValue={first} onChange={tell}>
        <div className="rich">
          <Editable
            className="rich__text"
            aria-labelledby={`rich-${block.id}`}
            readOnly={isDisabled}
            decorate={variableRanges}
            renderElement={RichElement}
            renderLeaf={RichLeaf}
            onKeyDown={(event) => {
              if (!suggestions.onKeyDown(event)) onKey(event, editor);
            }}
            onBlur={suggestions.close}
            {...suggestions.fieldProps}
            disableDefaultStyles
          />
          {suggestions.list}
          {!isDisabled && <Toolbar />}
        </div>
      </Slate>
    </div>
  );
}

/** Inserts a variable in place of what was typed of it. */
function takeVariable(editor: ReactEditor, name: string): void {
  const typed = typedVariable(editor);
  if (typed) Transforms.select(editor, typed.range);
  editor.insertText(`{{${name}}}`);
  ReactEditor.focus(editor);
}

function onKey(event: KeyboardEvent, editor: Editor): void {
  if (event.key === 'Enter' && event.shiftKey) {
    event.preventDefault();
    Editor.insertBreak(editor);
    return;
  }
  if (!event.metaKey && !event.ctrlKey) return;
  const found = MARKS.find(({ key }) => key === event.key.toLowerCase());
  if (!found) return;
  event.preventDefault();
  toggleMark(editor, found.mark);
}

function replaceAll(editor: Editor, nodes: Descendant[]): void {
  const { selection } = editor;
  Editor.withoutNormalizing(editor, () => {
    for (let index = editor.children.length - 1; index >= 0; index--)
      Transforms.removeNodes(editor, { at: [index] });
    Transforms.insertNodes(editor, nodes, { at: [0] });
  });
  if (!selection) return;
  // Near its previous place; at the end if that is gone.
  const isThere = Editor.hasPath(editor, selection.focus.path);
  const end = isThere && Editor.end(editor, selection.focus.path);
  if (end && end.offset >= selection.focus.offset) Transforms.select(editor, selection.focus);
  else Transforms.select(editor, Editor.end(editor, []));
}

function Toolbar(): ReactNode {
  const editor = useSlate() as ReactEditor;
  const { store } = useEditor();
  const recent = useEditorState(({ recentVariables }) => recentVariables);
  const variables = rankVariables(useDraftPart(({ definition }) => definition.variables) ?? [], '', recent);
  const press = (mark: Mark) => {
    toggleMark(editor, mark);
    ReactEditor.focus(editor);
  };
  return (
    <div className="rich__tools" role="toolbar" aria-label="Style of the text">
      {MARKS.map(({ mark, label, icon: Icon }) => (
        <Button
          key={mark}
          look="quiet"
          isIcon
          aria-label={label}
          aria-pressed={hasMark(editor, mark)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(mark)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
      <LinkTool />
      <Menu
        trigger={
          <Button look="quiet" aria-label="Insert a variable">
            <Braces aria-hidden />
            Variable
          </Button>
        }
        // The page shows the new text by then, so that the cursor can be placed after it.
        focusAfter={() => ReactEditor.focus(editor)}
        entries={variables.map(({ name }) => ({
          label: name,
          onSelect: () => {
            if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
            Transforms.insertText(editor, `{{${name}}}`);
            rememberUse(store, name);
          },
        }))}
      />
    </div>
  );
}

/** Turns the selected text into a link, or changes the link at the cursor. */
function LinkTool(): ReactNode {
  const editor = useSlate() as ReactEditor;
  const [address, setAddress] = useState<string>();
  const [place, setPlace] = useState<Range | null>(null);
  const [link] = editor.selection
    ? Editor.nodes(editor, { match: (node) => Element.isElement(node) && typeOf(node) === 'a' })
    : [];
  const current = link && 'url' in link[0] ? String(link[0].url) : '';

  function set(): void {
    if (!place || address === undefined) return;
    Transforms.select(editor, place);
    Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && typeOf(node) === 'a' });
    const url = address.trim();
    if (url !== '') {
      const element = { type: 'a', url, children: [] } as unknown as Element;
      if (Range.isCollapsed(place)) Transforms.insertNodes(editor, { ...element, children: [{ text: url }] });
      else Transforms.wrapNodes(editor, element, { split: true });
    }
    setAddress(undefined);
    ReactEditor.focus(editor);
  }

  if (address === undefined)
    return (
      <Button
        look="quiet"
        isIcon
        aria-label="Link"
        aria-pressed={link !== undefined}
        disabled={!editor.selection}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          setPlace(link ? Editor.range(editor, link[1]) : editor.selection);
          setAddress(current);
        }}
      >
        <Link2 aria-hidden />
      </Button>
    );
  return (
    <form
      className="rich__link"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
        autoFocus
        className="input"
        aria-label="Address of the link"
        placeholder="https://…"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setAddress(undefined)}
      />
      <Button type="submit">Set</Button>
    </form>
  );
}

/** Links are displayed but not clickable here, because the author chose their address. */
function RichElement({ attributes, children, element }: RenderElementProps): ReactElement {
  if (typeOf(element) === 'a')
    return (
      <span {...attributes} className="rich__a">
        {children}
      </span>
    );
  return (
    <div {...attributes} className="rich__p">
      {children}
    </div>
  );
}

function RichLeaf({ attributes, children, leaf }: RenderLeafProps): ReactElement {
  const marks = leaf as unknown as Readonly<Record<string, unknown>>;
  const classes = ['bold', 'italic', 'underline', 'isVariable'].filter((mark) => marks[mark] === true);
  return (
    <span {...attributes} className={classes.map((mark) => `rich__${mark}`).join(' ') || undefined}>
      {children}
    </span>
  );
}
