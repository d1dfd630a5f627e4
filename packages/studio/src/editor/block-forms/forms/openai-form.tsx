// OpenAI: answers, details found in a text, speech and transcriptions.
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { writeOption } from '../../../model/option-path.ts';
import { useEditor } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import { freeName } from '../../variables/answer-variable.ts';
import type { BlockForm } from '../block-form.ts';
import { VariableOption } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption, TextOption } from '../controls/text-option.tsx';
import { useOption, useScope } from '../scope.tsx';
import {
  ANSWER_COVERS,
  ANSWER_EXAMPLE,
  COUNTS,
  chatAction,
  EXTRACT_COVERS,
  EXTRACT_EXAMPLE,
  extractAction,
} from './model/actions.tsx';
import { BEHAVIOUR, BEHAVIOUR_EXAMPLE, Variety } from './model/chat-fields.tsx';
import { Functions } from './model/functions.tsx';
import type { ModelAction } from './model/model-form.tsx';
import { ModelForm, OTHER_SERVER } from './model/model-form.tsx';
import { SaveAlso, SaveAnswer } from './model/save-answer.tsx';
import { SPEECH_COVERS, speechAction, TRANSCRIPTION_COVERS, transcriptionAction } from './model/speech.tsx';

const CHAT = ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-5', 'gpt-5-mini'];
const SPEECH = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];
const TRANSCRIPTION = ['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'];

const INSTRUCTIONS = 'options.instructions';
const FUNCTIONS = 'options.functions';
const MEMORY = 'options.responseIdVariableId';
const FILES = [
  'options.fileSearchVectorStoreIds',
  'options.fileSearchMaxNumResults',
  'options.fileSearchScoreThreshold',
];
const TOOLS = ['options.webSearchEnabled', 'options.codeInterpreterEnabled', ...FILES];

const PARTS = [
  { item: 'Message', label: 'answer' },
  { item: 'Response ID', label: 'id of the answer' },
  ...COUNTS,
] as const;

/** Answers a message, with everything that the provider remembers and looks up itself. */
const ask: ModelAction = {
  value: 'Ask Model',
  label: 'Answer a message',
  models: CHAT,
  Fields: AskFields,
  more: {
    names: 'web, files, functions, variety',
    paths: [...TOOLS, FUNCTIONS, 'options.temperature'],
    Fields: AskMore,
  },
};

const ACTIONS: readonly ModelAction[] = [
  ask,
  chatAction({ label: 'Answer, with its earlier messages', models: CHAT }),
  extractAction(CHAT),
  speechAction(SPEECH, INSTRUCTIONS),
  transcriptionAction(TRANSCRIPTION),
  { value: 'Ask Assistant', label: 'Ask an assistant', models: CHAT, Fields: OldAssistant, isOld: true },
];

function OpenAiForm(): ReactNode {
  return <ModelForm actions={ACTIONS} hasOtherServer />;
}

function AskFields(): ReactNode {
  const { value: message } = useOption('options.message');
  return (
    <>
      <TextOption path={INSTRUCTIONS} label={BEHAVIOUR} rows={6} example={BEHAVIOUR_EXAMPLE} />
      <TextOption
        path="options.message"
        label="Message"
        rows={6}
        example="{{Question}}"
        error={message === undefined ? 'Without a message, nothing is sent to the model.' : undefined}
      />
      <Memory />
      <SaveAnswer parts={PARTS} />
    </>
  );
}

/** A variable, made by itself, holds what the provider needs to go on with a conversation. */
function Memory(): ReactNode {
  const { change, isDisabled } = useScope();
  const { session } = useEditor();
  const { value, set } = useOption(MEMORY);
  const remember = () => {
    const id = `v${freshId()}`;
    const mergeKey = `memory ${id}`;
    const name = freeName(session.snapshot().definition, 'Conversation');
    session.run(
      { type: 'addVariable', variable: { id, name } },
      { label: 'Remember the conversation', mergeKey },
    );
    change((whole) => writeOption(whole, MEMORY, id), { mergeKey });
  };
  return (
    <>
      <div className="switch-row">
        <input
          id="remember-conversation"
          type="checkbox"
          className="switch"
          checked={value !== undefined}
          disabled={isDisabled}
          onChange={({ target }) => (target.checked ? remember() : set(undefined))}
        />
        <label htmlFor="remember-conversation">Remember the conversation</label>
      </div>
      {value !== undefined && <VariableOption path={MEMORY} label="Its id is saved as" />}
    </>
  );
}

function AskMore(): ReactNode {
  const { value: stores } = useOption('options.fileSearchVectorStoreIds');
  return (
    <>
      <SwitchOption path="options.webSearchEnabled" label="It may search the web" />
      <SwitchOption path="options.codeInterpreterEnabled" label="It may run code at the provider" />
      <TextOption
        path="options.fileSearchVectorStoreIds"
        label="It may search the files of"
        example="vs_123, vs_456"
        help="Ids of vector stores, separated by commas."
        parse={(text) => {
          const ids = text.split(',').map((one) => one.trim());
          return ids.some(Boolean) ? ids.filter(Boolean) : undefined;
        }}
        show={(stored) => (Array.isArray(stored) ? stored.join(', ') : '')}
      />
      {stores !== undefined && (
        <>
          <NumberOption path="options.fileSearchMaxNumResults" label="At most this many finds" example="10" />
          <NumberOption
            path="options.fileSearchScoreThreshold"
            label="Least score of a find"
            example="0.5"
            help="From 0 to 1."
          />
        </>
      )}
      <Functions path={FUNCTIONS} />
      <Variety />
      <SaveAlso parts={PARTS} />
    </>
  );
}

function OldAssistant(): ReactNode {
  const { set, isDisabled } = useOption('options.action');
  return (
    <div className="note">
      The provider no longer offers assistants, so nothing is sent.
      <Button look="quiet" disabled={isDisabled} onClick={() => set(ask.value)}>
        Change to “{ask.label}”
      </Button>
    </div>
  );
}

export const form: BlockForm = {
  covers: [
    ...ANSWER_COVERS,
    ...EXTRACT_COVERS,
    ...SPEECH_COVERS,
    ...TRANSCRIPTION_COVERS,
    ...OTHER_SERVER,
    ...TOOLS,
    'options.message',
    INSTRUCTIONS,
    MEMORY,
    FUNCTIONS,
  ],
  Form: OpenAiForm,
  example: {
    options: {
      ...ANSWER_EXAMPLE,
      ...EXTRACT_EXAMPLE,
      action: 'Ask Model',
      message: '{{Answer}}',
      instructions: 'You answer guests of a restaurant.',
      responseIdVariableId: 'v-date',
      functions: ANSWER_EXAMPLE.tools,
      fileSearchVectorStoreIds: ['vs_123'],
      fileSearchMaxNumResults: 5,
      fileSearchScoreThreshold: 0.5,
      webSearchEnabled: true,
      codeInterpreterEnabled: true,
      responseMapping: [
        { id: 'r1', item: 'Message', variableId: 'v-name' },
        { id: 'r2', item: 'Response ID', variableId: 'v-answer' },
      ],
      input: 'Good evening',
      voice: 'nova',
      saveUrlInVariableId: 'v-answer',
      url: '{{Answer}}',
      transcriptionVariableId: 'v-answer',
      baseUrl: 'http://localhost:11434/v1',
      apiVersion: '2024-10-21',
    },
  },
};
