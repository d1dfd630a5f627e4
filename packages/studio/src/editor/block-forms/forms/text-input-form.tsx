// Text answer.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ASK_TEXTS, AskTexts } from '../controls/ask-texts.tsx';
import { ChoiceOption, SegmentsOption } from '../controls/choice-option.tsx';
import { SaveAs, VariableOption } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption } from '../scope.tsx';

const KEYBOARDS = [
  { value: 'text', label: 'Text' },
  { value: 'decimal', label: 'Number with comma' },
  { value: 'numeric', label: 'Digits' },
  { value: 'tel', label: 'Phone' },
  { value: 'search', label: 'Search' },
  { value: 'email', label: 'E-mail' },
  { value: 'url', label: 'Web address' },
];

const KINDS = [
  { value: undefined, label: 'Any text' },
  { value: 'name', label: 'A name' },
  { value: 'order number', label: 'An order number' },
  { value: 'address', label: 'An address' },
  { value: 'sentence', label: 'A sentence' },
];

/** Who may open a file that a visitor sent. */
export const VISIBILITIES = [
  { value: 'Auto', label: 'Automatic' },
  { value: 'Public', label: 'Anyone with the address' },
  { value: 'Private', label: 'Only the team' },
];

function TextInputForm(): ReactNode {
  return (
    <>
      <SegmentsOption
        path="options.isLong"
        label="Length"
        standard={false}
        choices={[
          { value: false, label: 'One line' },
          { value: true, label: 'Several lines' },
        ]}
      />
      <SaveAs />
      <Then />
      <AskTexts
        hint="Type your answer"
        button="Send"
        names="kind of text, keyboard, voice, files"
        paths={['options.kind', 'options.inputMode', 'options.audioClip', 'options.attachments']}
      >
        <ChoiceOption
          path="options.kind"
          label="What is asked for"
          help="A name or a number is taken out of the words around it."
          choices={KINDS}
        />
        <ChoiceOption path="options.inputMode" label="Keyboard on phones" choices={KEYBOARDS} />
        <Attachment path="options.audioClip" label="Voice message" of="recordings" />
        <Attachment path="options.attachments" label="Attach files" of="files" />
      </AskTexts>
    </>
  );
}

function Attachment({
  path,
  label,
  of,
}: {
  readonly path: string;
  readonly label: string;
  readonly of: string;
}): ReactNode {
  const { value } = useOption(`${path}.isEnabled`);
  return (
    <div className="switched-fields">
      <SwitchOption path={`${path}.isEnabled`} label={label} />
      {value === true && (
        <>
          <VariableOption path={`${path}.saveVariableId`} label={`Save the address of ${of} as`} />
          <ChoiceOption path={`${path}.visibility`} label={`Who may open ${of}`} choices={VISIBILITIES} />
        </>
      )}
    </div>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.isLong',
    'options.kind',
    'options.inputMode',
    'options.audioClip',
    'options.attachments',
    ...ASK_TEXTS,
  ],
  Form: TextInputForm,
  example: {
    options: {
      variableId: 'v-name',
      labels: { placeholder: 'Your name, {{Name}}', button: 'Next' },
      isLong: true,
      kind: 'name',
      inputMode: 'search',
      audioClip: { isEnabled: true, saveVariableId: 'v-list', visibility: 'Private' },
      attachments: { isEnabled: true, saveVariableId: 'v-list', visibility: 'Public' },
    },
  },
};
