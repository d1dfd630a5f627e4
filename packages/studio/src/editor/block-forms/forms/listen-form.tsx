// Wait for a call: the address for the other system, an example of what it sends, and what of that is saved.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { TextArea } from '../../../design/text-field.tsx';
import { blocksOf, findBlock, groupsOf, variablesOf } from '../../../model/definition.ts';
import { isObject } from '../../../model/json.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import { AnswerTree } from '../../forms/request/answer-tree.tsx';
import { freshId } from '../../fresh-id.ts';
import { freeName } from '../../variables/answer-variable.ts';
import type { BlockForm } from '../block-form.ts';
import { SaveParts } from '../controls/save-parts.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { Then } from '../controls/then.tsx';
import { useIssueAt, useScope } from '../scope.tsx';

const REQUIRED = 'options.isDeliveryRequired';
const MAPPING = 'options.responseVariableMapping';

function ListenForm(): ReactNode {
  return (
    <>
      <Address />
      <Trust />
      <Example />
      <SaveParts path={MAPPING} part="bodyPath" label="Save from its data" example="data.status" />
      <Then />
    </>
  );
}

/** The id of the result is in the address, so each chat has its own. */
function Address(): ReactNode {
  const { block, isDisabled } = useScope();
  const { session } = useEditor();
  const name = useResultVariable();
  const id = name === undefined ? 'RESULT_ID' : `{{${name}}}`;
  const address = `${location.origin}/v1/results/${id}/blocks/${block.id}/webhook`;
  const trial = `${location.origin}/v1/sessions/SESSION_ID/blocks/${block.id}/webhook`;
  const add = () => {
    const { definition } = session.snapshot();
    const placed = findBlock(definition, block.id);
    if (!placed) return;
    const variable = { id: `v${freshId()}`, name: freeName(definition, 'Result id') };
    const words = { label: 'Put the id in a variable', mergeKey: `result ${variable.id}` };
    session.run({ type: 'addVariable', variable }, words);
    const setter = {
      id: freshId(),
      type: 'Set variable',
      options: { variableId: variable.id, type: 'Result ID' },
    };
    session.run(
      { type: 'addBlock', block: setter, to: { groupId: placed.group.id, index: placed.index } },
      words,
    );
  };
  return (
    <fieldset className="field field--group">
      <legend className="field__label">Address for the other system (POST)</legend>
      <CopyLine text={address} label="address" />
      {name === undefined ? (
        <div className="note note--quiet">
          Each chat has an address of its own: RESULT_ID is the id of its result.
          <Button look="quiet" disabled={isDisabled} onClick={add}>
            Put the id in a variable
          </Button>
        </div>
      ) : (
        <p className="field__help">
          Each chat has an address of its own. Give it to the other system with an HTTP request before this
          block.
        </p>
      )}
      <details className="example-call">
        <summary>Example of a call</summary>
        <CopyLine
          label="example"
          text={`curl -X POST '${address}' \\\n  -H 'Authorization: Bearer TOKEN' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"status": "paid"}'`}
        />
        <p className="field__help">
          TOKEN is an access token with the right to operate: see Access. In a try-out, send it to:
        </p>
        <CopyLine text={trial} label="address of a try-out" />
      </details>
    </fieldset>
  );
}

/** A variable that holds the id of the result, if the bot has one. */
function useResultVariable(): string | undefined {
  const definition = useDefinition();
  const setter = groupsOf(definition)
    .flatMap((group) => blocksOf(group))
    .find(({ options }) => isObject(options) && options.type === 'Result ID');
  const id = isObject(setter?.options) ? setter.options.variableId : undefined;
  return variablesOf(definition).find((variable) => variable.id === id)?.name;
}

function Trust(): ReactNode {
  // The check warns in the words of the file.
  const issue = useIssueAt(REQUIRED);
  return (
    <div className="field">
      <SwitchOption
        path={REQUIRED}
        label="Trust only what the other system sends"
        help={
          issue
            ? 'Off: a visitor can send the data, too. It is no proof, for example of a payment.'
            : 'Data that comes from the visitor’s browser is then ignored.'
        }
      />
    </div>
  );
}

/** An example of the data is looked at here and not stored. A click on a value saves it. */
function Example(): ReactNode {
  const { block, isDisabled } = useScope();
  const [text, setText] = useState('');
  const data = parsed(text);
  return (
    <div className="field">
      <TextArea
        label="Example of its data"
        placeholder={'{"status": "paid"}'}
        help={data === undefined ? 'Paste JSON, then click the values to save.' : 'Click a value to save it.'}
        error={
          text.trim() !== '' && data === undefined
            ? 'This is no JSON. Look for quotes and commas.'
            : undefined
        }
        value={text}
        disabled={isDisabled}
        onChange={({ target }) => setText(target.value)}
      />
      {data !== undefined && <AnswerTree answer={{ data }} block={block} isDisabled={isDisabled} />}
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const form: BlockForm = {
  covers: [MAPPING, REQUIRED],
  Form: ListenForm,
  example: {
    options: {
      isDeliveryRequired: true,
      responseVariableMapping: [{ id: 'm1', bodyPath: 'data.status', variableId: 'v-answer' }],
    },
  },
};
