// A JavaScript field. A text area replaces the code editor until it has loaded, and if loading fails.
import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { variablesOf } from '../../../model/definition.ts';
import { useDefinition } from '../../editor-context.tsx';
import { TemplateInput } from '../editors/template-field.tsx';
import type { FieldProps } from '../field-editor.ts';
import type { CodeEditor, CodeEditorOptions, openCodeEditor } from './code-editor.ts';

const ROWS = 6;

export function CodeField({ label, help, value, onChange, isDisabled }: FieldProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const loaded = useCodeEditor(field);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const change = (next: string): void => onChange(next === '' ? undefined : next);
  return (
    <div className="field" ref={field}>
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      {loaded ? (
        <CodeArea {...loaded} {...{ id, text, isDisabled }} onChange={change} />
      ) : (
        <TemplateInput
          label={label}
          rows={ROWS}
          isCode
          isDisabled={isDisabled}
          describedBy={`${id}-help`}
          value={text}
          onChange={change}
        />
      )}
      <p className="field__help" id={`${id}-help`}>
        {help} Tab takes the chosen suggestion, otherwise it leaves the field. Escape closes the suggestions.
      </p>
    </div>
  );
}

interface LoadedEditor extends Pick<CodeEditorOptions, 'selection'> {
  readonly open: typeof openCodeEditor;
}

/** Loads the editor. It takes the focus of the text area. */
function useCodeEditor(field: RefObject<HTMLDivElement | null>): LoadedEditor | undefined {
  const [loaded, setLoaded] = useState<LoadedEditor>();
  useEffect(() => {
    let isGone = false;
    import('./code-editor.ts').then(
      ({ openCodeEditor: open }) => {
        const area = field.current?.querySelector<HTMLTextAreaElement>('textarea:focus');
        const selection = area ? { anchor: area.selectionStart, head: area.selectionEnd } : undefined;
        if (!isGone) setLoaded({ open, selection });
      },
      // The text area remains, which is enough for editing.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [field]);
  return loaded;
}

interface CodeAreaProps extends LoadedEditor {
  readonly id: string;
  readonly text: string;
  readonly isDisabled: boolean;
  readonly onChange: (text: string) => void;
}

function CodeArea({ open, selection, id, text, isDisabled, onChange }: CodeAreaProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const [first] = useState({ text, selection });
  const definition = useDefinition();
  const change = useEffectEvent(onChange);
  const variableNames = useEffectEvent(() => variablesOf(definition).map(({ name }) => name));

  useEffect(() => {
    if (!parent.current) return;
    const opened = open({
      ...first,
      parent: parent.current,
      labelledBy: `${id}-label`,
      describedBy: `${id}-help`,
      onChange: (next) => change(next),
      variableNames: () => variableNames(),
    });
    editor.current = opened;
    return () => opened.close();
  }, [open, first, id]);

  // Undo and changes by others come from outside.
  useEffect(() => editor.current?.update({ text, isDisabled }), [text, isDisabled]);

  return <div ref={parent} />;
}
