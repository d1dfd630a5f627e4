// Number.
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { isObject } from '../../../model/json.ts';
import { useEditor } from '../../editor-context.tsx';
import type { BlockForm } from '../block-form.ts';
import { ASK_TEXTS, AskTexts } from '../controls/ask-texts.tsx';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { CURRENCIES } from '../controls/currencies.ts';
import { SaveAs } from '../controls/save-as.tsx';
import { NumberOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

const STYLES = [
  { value: 'decimal', label: 'Number' },
  { value: 'currency', label: 'Money' },
  { value: 'percent', label: 'Percent' },
  { value: 'unit', label: 'With a unit' },
];

const WAYS = [
  { value: undefined, label: 'As in the visitor’s language' },
  { value: 'en', label: '1,234.5' },
  { value: 'de', label: '1.234,5' },
  { value: 'fr', label: '1 234,5' },
  { value: 'de-CH', label: '1’234.5' },
];

function NumberInputForm(): ReactNode {
  const { schemas } = useEditor();
  const { block } = useScope();
  const { value: style } = useOption('options.style');
  const units = schemas?.get(block.type)?.properties?.options?.properties?.unit?.enum ?? [];
  return (
    <>
      <Limits />
      <ChoiceOption path="options.style" label="Shown as" choices={STYLES} />
      {style === 'currency' && (
        <ChoiceOption path="options.currency" label="Currency" standard="USD" choices={CURRENCIES} />
      )}
      {style === 'unit' && (
        <ChoiceOption
          path="options.unit"
          label="Unit"
          choices={[
            { value: undefined, label: 'Choose a unit' },
            ...units.map((unit) => ({ value: unit, label: String(unit).replaceAll('-', ' ') })),
          ]}
        />
      )}
      <SaveAs base="Number" />
      <Then />
      <AskTexts
        hint="Type your answer"
        button="Send"
        names="steps, way of writing"
        paths={['options.step', 'options.locale']}
      >
        <NumberOption path="options.step" label="Steps of" example="1" />
        <ChoiceOption path="options.locale" label="Way of writing" choices={WAYS} />
      </AskTexts>
    </>
  );
}

function Limits(): ReactNode {
  const { change, isDisabled } = useScope();
  const { value: min } = useOption('options.min');
  const { value: max } = useOption('options.max');
  const isSwapped = typeof min === 'number' && typeof max === 'number' && min > max;
  const swap = () =>
    change((whole) => ({
      ...whole,
      options: { ...(isObject(whole.options) ? whole.options : {}), min: max, max: min },
    }));
  return (
    <div className="field">
      <div className="fields-line">
        <NumberOption path="options.min" label="At least" example="Any" hasOwnError={isSwapped} />
        <NumberOption path="options.max" label="At most" example="Any" hasOwnError={isSwapped} />
      </div>
      {isSwapped && (
        <p className="field__error" role="alert">
          “At most” is lower, so no answer is accepted.{' '}
          <Button disabled={isDisabled} onClick={swap}>
            Swap
          </Button>
        </p>
      )}
    </div>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.min',
    'options.max',
    'options.step',
    'options.locale',
    'options.style',
    'options.currency',
    'options.unit',
    ...ASK_TEXTS,
  ],
  Form: NumberInputForm,
  example: {
    options: {
      variableId: 'v-guests',
      labels: { placeholder: 'How many, {{Name}}?', button: 'Next' },
      min: 12,
      max: 1,
      step: '{{Guests}}',
      locale: 'de',
      style: 'currency',
      currency: 'EUR',
      unit: 'kilometer',
    },
  },
};
