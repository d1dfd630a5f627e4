// Set variable: what a variable becomes, in plain kinds, each with its own fields and a live example of the value.
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { KindContext, ValueKind } from '../../../blocks/value-kinds.ts';
import { fits, kindOfValue, optionsOf, VALUE_KINDS, valueKind } from '../../../blocks/value-kinds.ts';
import { literalText } from '../../../blocks/value-patterns.ts';
import { Button } from '../../../design/button.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../model/json.ts';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption, SegmentsOption } from '../controls/choice-option.tsx';
import { CodeOption } from '../controls/code-option.tsx';
import { More } from '../controls/more.tsx';
import { VariableOption } from '../controls/save-as.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { TIME_ZONES } from '../controls/time-zones.ts';
import { useScope } from '../scope.tsx';
import { Becomes } from './set-variable/becomes.tsx';
import { PatternFields } from './set-variable/pattern-fields.tsx';

function SetVariableForm(): ReactNode {
  const { value: block, change } = useScope();
  const options: JsonObject = isObject(block.options) ? block.options : {};
  const facts = useVariableFacts();
  const context: KindContext = {
    name: facts.get(String(options.variableId))?.name ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: navigator.language,
  };
  // What was chosen stays for as long as it fits: a sum in the making is no JavaScript yet.
  const [chosen, setChosen] = useState<ValueKind>();
  const kind = chosen && fits(chosen, options, context) ? chosen : kindOfValue(options, context);
  const choices = VALUE_KINDS.filter((one) => !one.isOld || one === kind).map(({ id, label, group }) => ({
    value: id,
    label,
    group,
  }));
  return (
    <>
      <VariableOption path="options.variableId" label="Set" />
      <ChoiceOption
        path="options.type"
        label="What should it become?"
        choices={choices}
        current={kind.id}
        help={kind.help}
        onChoose={(id) => {
          const next = valueKind(String(id));
          setChosen(next);
          change((whole) => {
            const before = isObject(whole.options) ? whole.options : {};
            return { ...whole, options: optionsOf(next, before, context) };
          });
        }}
      />
      <KindFields kind={kind} context={context} />
      {options.variableId !== undefined && <Becomes />}
      <Then />
      {kind.id === 'code' && (
        <More names="what happens if it fails" paths={['options.saveErrorInVariableId']}>
          <VariableOption path="options.saveErrorInVariableId" label="If it fails, save why in" />
        </More>
      )}
    </>
  );
}

const SIGNS = ['+', '−', '×', '÷', '(', ')'] as const;
const CODE_OF: Readonly<Record<string, string>> = { '−': '-', '×': '*', '÷': '/' };

function KindFields({
  kind,
  context,
}: {
  readonly kind: ValueKind;
  readonly context: KindContext;
}): ReactNode {
  const fields: Readonly<Record<string, () => ReactNode>> = {
    text: () => <WrittenText />,
    calculation: () => <Calculation />,
    code: () => (
      <>
        <CodeOption path="options.expressionToEvaluate" label="Code" />
        <SegmentsOption
          path="options.isExecutedOnClient"
          label="Runs"
          standard={false}
          choices={[
            { value: false, label: 'On the server' },
            { value: true, label: 'In the browser' },
          ]}
        />
      </>
    ),
    now: () => <TimeZone />,
    yesterday: () => <TimeZone />,
    tomorrow: () => <TimeZone />,
    append: () => (
      <TextOption
        path="options.item"
        label="Add"
        help="A list alone, such as {{Orders}}, adds all its entries."
        example="{{Order}}"
      />
    ),
    pop: () => <VariableOption path="options.saveItemInVariableId" label="Save what was taken as" />,
    shift: () => <VariableOption path="options.saveItemInVariableId" label="Save what was taken as" />,
    map: () => (
      <>
        <VariableOption path="options.mapListItemParams.baseItemVariableId" label="Find" />
        <VariableOption path="options.mapListItemParams.baseListVariableId" label="In the list" />
        <VariableOption path="options.mapListItemParams.targetListVariableId" label="Take from" />
      </>
    ),
  };
  const own = fields[kind.id];
  return own ? own() : <PatternFields kind={kind} context={context} />;
}

/** A text stays one: code that holds it is shown as the text. */
function WrittenText(): ReactNode {
  const { value } = useScope();
  const isLiteral = isObject(value.options) && value.options.isCode === true;
  return (
    <TextOption
      path="options.expressionToEvaluate"
      label="Text"
      example="Table for {{Guests}}"
      rows={3}
      {...(isLiteral
        ? {
            parse: literalText.write,
            show: (stored) => (typeof stored === 'string' ? (literalText.read(stored) ?? stored) : ''),
          }
        : {})}
    />
  );
}

function Calculation(): ReactNode {
  const { change, isDisabled } = useScope();
  const add = (sign: string) =>
    change((whole) => {
      const options: JsonObject = isObject(whole.options) ? whole.options : {};
      const before =
        typeof options.expressionToEvaluate === 'string' ? options.expressionToEvaluate.trimEnd() : '';
      return {
        ...whole,
        options: { ...options, expressionToEvaluate: `${before} ${CODE_OF[sign] ?? sign} `.trimStart() },
      };
    });
  return (
    <TextOption
      path="options.expressionToEvaluate"
      label="Calculation"
      example="{{Price}} * {{Guests}}"
      below={
        <div className="signs">
          {SIGNS.map((sign) => (
            <Button
              key={sign}
              isIcon
              disabled={isDisabled}
              aria-label={`Add ${sign}`}
              onClick={() => add(sign)}
            >
              {sign}
            </Button>
          ))}
        </div>
      }
    />
  );
}

function TimeZone(): ReactNode {
  return <ChoiceOption path="options.timeZone" label="Time zone" standard="UTC" choices={TIME_ZONES} />;
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.type',
    'options.expressionToEvaluate',
    'options.isCode',
    'options.isExecutedOnClient',
    'options.saveErrorInVariableId',
    'options.item',
    'options.saveItemInVariableId',
    'options.mapListItemParams',
    'options.timeZone',
  ],
  Form: SetVariableForm,
  example: {
    options: {
      variableId: 'v-answer',
      type: 'Custom',
      isCode: true,
      isExecutedOnClient: true,
      expressionToEvaluate: 'return {{Name}}.length;',
      saveErrorInVariableId: 'v-name',
    },
  },
};
