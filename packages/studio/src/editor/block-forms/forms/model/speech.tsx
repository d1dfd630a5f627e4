// Speech: a text becomes a recording, and a recording becomes a text.
import type { ReactNode } from 'react';
import { ChoiceOption } from '../../controls/choice-option.tsx';
import { VariableOption } from '../../controls/save-as.tsx';
import { TextOption } from '../../controls/text-option.tsx';
import { useOption } from '../../scope.tsx';
import type { ModelAction } from './model-form.tsx';

const VOICES = ['Alloy', 'Echo', 'Fable', 'Onyx', 'Nova', 'Shimmer'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export const SPEECH_COVERS: readonly string[] = [
  'options.input',
  'options.voice',
  'options.saveUrlInVariableId',
];

function SpeechFields(): ReactNode {
  const { value: input } = useOption('options.input');
  const { value: saved } = useOption('options.saveUrlInVariableId');
  return (
    <>
      <TextOption
        path="options.input"
        label="Text"
        rows={3}
        example="Good evening, {{Name}}!"
        error={input === undefined ? 'Without a text, nothing is spoken.' : undefined}
      />
      <ChoiceOption path="options.voice" label="Voice" standard="alloy" choices={VOICES} />
      <VariableOption
        path="options.saveUrlInVariableId"
        label="Save the address of the recording as"
        help={saved === undefined ? 'An audio block can then play it.' : undefined}
      />
    </>
  );
}

/** Speaks a text. @param tone the option that says how it sounds */
export const speechAction = (models: readonly string[], tone?: string): ModelAction => ({
  value: 'Create speech',
  label: 'Speak a text',
  models,
  Fields: SpeechFields,
  ...(tone === undefined
    ? {}
    : {
        more: {
          names: 'how it sounds',
          paths: [tone],
          Fields: () => (
            <TextOption
              path={tone}
              label="How it should sound"
              rows={3}
              example="Calm and friendly"
              help="Only newer models follow it."
            />
          ),
        },
      }),
});

export const TRANSCRIPTION_COVERS: readonly string[] = ['options.url', 'options.transcriptionVariableId'];

function TranscriptionFields(): ReactNode {
  const { value: url } = useOption('options.url');
  return (
    <>
      <TextOption
        path="options.url"
        label="Recording"
        example="{{Voice message}}"
        error={url === undefined ? 'Without a recording, nothing is written down.' : undefined}
      />
      <VariableOption path="options.transcriptionVariableId" label="Save the text as" />
    </>
  );
}

/** Writes down a recording. */
export const transcriptionAction = (models: readonly string[]): ModelAction => ({
  value: 'Create transcription',
  label: 'Write down a recording',
  models,
  Fields: TranscriptionFields,
  more: {
    names: 'names and words in it',
    paths: ['options.prompt'],
    Fields: () => (
      <TextOption path="options.prompt" label="Names and words in it" rows={2} example="Colloquy, Lovelace" />
    ),
  },
});
