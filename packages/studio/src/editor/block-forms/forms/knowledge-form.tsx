// Answer from documents: the documents, the question, and where the flow goes when nothing fits.
import type { ReactNode } from 'react';
import { itemsOf } from '../../../model/definition.ts';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { FieldFrame } from '../controls/field-frame.tsx';
import { More } from '../controls/more.tsx';
import { VariableOption } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption, TextOption } from '../controls/text-option.tsx';
import { PathPicker, Then, useNextWords } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';
import { DocumentsBox } from './knowledge/documents-box.tsx';
import { TryQuestion } from './knowledge/try-question.tsx';

const MOST = 5;
const USUAL = 3;

const VARIABLES = ['options.passagesVariableId', 'options.sourcesVariableId', 'options.confidenceVariableId'];

function KnowledgeForm(): ReactNode {
  const { block } = useScope();
  const { value: limit } = useOption('options.limit');
  const { value: least } = useOption('options.leastConfidence');
  const [item] = itemsOf(block);
  const open = useNextWords();
  const count = typeof limit === 'number' ? Math.min(MOST, Math.max(1, Math.round(limit))) : USUAL;
  return (
    <>
      <DocumentsBox />
      <TryQuestion limit={count} least={least === 'high' ? 'high' : 'medium'} />
      <TextOption
        path="options.question"
        label="Question"
        example="{{Question}}"
        help="Empty: the last reply of the visitor."
      />
      <TextOption path="options.introduction" label="Words above the passages" example="This may help:" />
      {item && (
        <FieldFrame label="When nothing fits">
          {({ id }) => <PathPicker id={id} source={{ blockId: block.id, itemId: item.id }} open={open} />}
        </FieldFrame>
      )}
      <Then label="When something was found" />
      <More
        names="number of passages, variables"
        paths={['options.limit', 'options.leastConfidence', 'options.isHidden', ...VARIABLES]}
      >
        <NumberOption path="options.limit" label="Passages at most" standard={String(USUAL)} help="1 to 5." />
        <ChoiceOption
          path="options.leastConfidence"
          label="Show passages"
          choices={[
            { value: undefined, label: 'that have a third of the words' },
            { value: 'high', label: 'that have most of the words' },
          ]}
        />
        <SwitchOption
          path="options.isHidden"
          label="Show nothing"
          help="The passages are only saved, for example for the prompt of a model."
        />
        <VariableOption path="options.passagesVariableId" label="Save the passages as" />
        <VariableOption path="options.sourcesVariableId" label="Save the names of their documents as" />
        <VariableOption path="options.confidenceVariableId" label="Save how well they fit as" />
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: [
    'options.question',
    'options.introduction',
    'options.limit',
    'options.leastConfidence',
    'options.isHidden',
    ...VARIABLES,
  ],
  Form: KnowledgeForm,
  example: {
    options: {
      question: '{{Name}}',
      introduction: 'This may help:',
      limit: 2,
      leastConfidence: 'high',
      isHidden: true,
      passagesVariableId: 'v-list',
      sourcesVariableId: 'v-list',
      confidenceVariableId: 'v-list',
    },
    items: [{ id: 'none' }],
  },
};
