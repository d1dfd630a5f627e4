// The variable that an answer or a result is saved in.
import type { ReactNode } from 'react';
import { namesOf } from '../../../blocks/block-kind.ts';
import { blockWords } from '../../../blocks/block-words.ts';
import { Button } from '../../../design/button.tsx';
import { findBlock } from '../../../model/definition.ts';
import { writeOption } from '../../../model/option-path.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import { freeName } from '../../variables/answer-variable.ts';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import { useOption, useScope } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldIssue } from './field-frame.tsx';
import { VariableControl } from './variable-picker.tsx';

/** Types as an author reads them. */
const TYPE_WORDS = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
  choice: 'one choice',
  choices: 'several choices',
  list: 'list',
  file: 'file address',
} as const;

/** @example <SaveAs /> */
export function SaveAs({
  path = 'options.variableId',
  label = 'Save the answer as',
  base = 'Answer',
  help,
}: Partial<FieldWords> & {
  readonly path?: string;
  /** The name of a new variable. */
  readonly base?: string;
}): ReactNode {
  const { block } = useScope();
  const { value } = useOption(path);
  const facts = useVariableFacts().get(String(value));
  const others = facts?.askedBy.filter((id) => id !== block.id) ?? [];
  const isAsking = facts?.askedBy.includes(block.id) === true;
  return (
    <VariableOption
      path={path}
      label={label}
      help={help}
      below={
        <>
          {facts && facts.type !== 'text' && <p className="type-line">{TYPE_WORDS[facts.type]}</p>}
          {isAsking && others[0] !== undefined && <AlsoSaved blockId={others[0]} path={path} base={base} />}
        </>
      }
    />
  );
}

/** A variable by its path, as a field. */
export function VariableOption({
  path,
  label,
  help,
  below,
}: FieldWords & { readonly path: string }): ReactNode {
  return (
    <div className="field">
      <VariableControl path={path} name={label} isLabelShown />
      {help !== undefined && <p className="field__help">{help}</p>}
      <FieldIssue path={path} />
      {below}
    </div>
  );
}

/** Two questions with one variable: the second answer replaces the first. */
function AlsoSaved({
  blockId,
  path,
  base,
}: {
  readonly blockId: string;
  readonly path: string;
  readonly base: string;
}): ReactNode {
  const definition = useDefinition();
  const { session } = useEditor();
  const { block, change, isDisabled } = useScope();
  const other = findBlock(definition, blockId);
  if (!other) return null;
  const useNew = () => {
    const id = `v${freshId()}`;
    const mergeKey = `own ${id}`;
    const name = freeName(definition, base);
    session.run({ type: 'addVariable', variable: { id, name } }, { label: 'Use a new variable', mergeKey });
    change((whole) => writeOption(whole, path, id), { mergeKey });
  };
  return (
    <p className="note" key={block.id}>
      “{other.group.title}: {blockWords(other.block, namesOf(definition))}” also saves here and will be
      overwritten.
      <Button look="quiet" disabled={isDisabled} onClick={useNew}>
        Use a new one
      </Button>
    </p>
  );
}
