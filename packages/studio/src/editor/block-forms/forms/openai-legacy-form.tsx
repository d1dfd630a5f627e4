// The older block for OpenAI, which imported bots have.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { useOption } from '../scope.tsx';
import { ANSWER_EXAMPLE, COUNTS } from './model/actions.tsx';
import { ChatFields, Variety } from './model/chat-fields.tsx';
import type { ModelAction } from './model/model-form.tsx';
import { ModelForm, OTHER_SERVER } from './model/model-form.tsx';
import { SaveAlso, SaveAnswer } from './model/save-answer.tsx';
import { SPEECH_COVERS, speechAction } from './model/speech.tsx';

const VARIETY = 'options.advancedSettings.temperature';
const SIZE = 'options.advancedOptions.size';
const FIELD = 'valueToExtract';

const ANSWER = [{ item: 'Message content', label: 'answer' }, ...COUNTS] as const;
const PICTURE = [{ item: 'Image URL', label: 'address of the picture' }] as const;

const SIZES = ['1024x1024', '512x512', '256x256'].map((value) => ({
  value,
  label: `${value.replace('x', ' × ')} pixels`,
}));

const ACTIONS: readonly ModelAction[] = [
  {
    value: 'Create chat completion',
    label: 'Answer a message',
    models: ['gpt-3.5-turbo', 'gpt-4o-mini', 'gpt-4o'],
    Fields: () => (
      <>
        <ChatFields />
        <SaveAnswer parts={ANSWER} field={FIELD} />
      </>
    ),
    more: {
      names: 'variety, tokens',
      paths: [VARIETY],
      Fields: () => (
        <>
          <Variety path={VARIETY} />
          <SaveAlso parts={ANSWER} field={FIELD} />
        </>
      ),
    },
  },
  {
    value: 'Create image',
    label: 'Draw a picture',
    models: ['gpt-image-1-mini', 'gpt-image-1'],
    Fields: PictureFields,
  },
  speechAction(['tts-1', 'tts-1-hd']),
];

function LegacyForm(): ReactNode {
  return <ModelForm actions={ACTIONS} path="options.task" hasOtherServer />;
}

function PictureFields(): ReactNode {
  const { value: prompt } = useOption('options.prompt');
  return (
    <>
      <TextOption
        path="options.prompt"
        label="Picture of"
        rows={3}
        example="A terrace in the evening, in watercolours"
        error={prompt === undefined ? 'Without a description, no picture is drawn.' : undefined}
      />
      <ChoiceOption path={SIZE} label="Size" standard="1024x1024" choices={SIZES} />
      <SaveAnswer parts={PICTURE} field={FIELD} label="Save the address of the picture as" />
    </>
  );
}

export const form: BlockForm = {
  covers: [
    'options.task',
    'options.credentialsId',
    'options.model',
    'options.messages',
    'options.responseMapping',
    'options.prompt',
    'options.advancedSettings',
    'options.advancedOptions',
    ...SPEECH_COVERS,
    ...OTHER_SERVER,
  ],
  Form: LegacyForm,
  example: {
    options: {
      task: 'Create chat completion',
      credentialsId: 'models',
      model: 'gpt-4o',
      messages: [
        ...ANSWER_EXAMPLE.messages,
        {
          id: 'm4',
          role: 'Messages sequence ✨',
          content: { assistantMessagesVariableId: 'v-list', userMessagesVariableId: 'v-list' },
        },
      ],
      advancedSettings: { temperature: 1 },
      responseMapping: [{ id: 'r1', valueToExtract: 'Message content', variableId: 'v-answer' }],
      prompt: 'A terrace',
      advancedOptions: { size: '512x512' },
      input: 'Good evening',
      voice: 'nova',
      saveUrlInVariableId: 'v-answer',
      baseUrl: 'http://localhost:11434/v1',
      apiVersion: '2024-10-21',
    },
  },
};
