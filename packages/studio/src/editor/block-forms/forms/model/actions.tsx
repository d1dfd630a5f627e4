// What models of most providers do: answer, and find details in a text.
import type { ReactNode } from 'react';
import type { BlockForm } from '../../block-form.ts';
import { NumberOption } from '../../controls/text-option.tsx';
import { ChatFields, Variety } from './chat-fields.tsx';
import { ExtractFields } from './extract-fields.tsx';
import { Functions } from './functions.tsx';
import type { ModelAction } from './model-form.tsx';
import { SaveAlso, SaveAnswer } from './save-answer.tsx';

export const COUNTS = [
  { item: 'Total tokens', label: 'number of tokens' },
  { item: 'Prompt tokens', label: 'number of tokens read' },
  { item: 'Completion tokens', label: 'number of tokens written' },
] as const;

const PARTS = [{ item: 'Message content', label: 'answer' }, ...COUNTS] as const;

const CHAT_COVERS = ['options.messages', 'options.tools', 'options.temperature', 'options.responseMapping'];

/** Options of every model block that answers. */
export const ANSWER_COVERS: readonly string[] = [
  'options.action',
  'options.credentialsId',
  'options.model',
  ...CHAT_COVERS,
];

export const EXTRACT_COVERS: readonly string[] = ['options.prompt', 'options.variablesToExtract'];

/** Answers a message. */
export function chatAction({
  value = 'Create chat completion',
  label = 'Answer a message',
  models,
  behaviour,
  lengthPath,
}: {
  readonly value?: string;
  readonly label?: string;
  readonly models: readonly string[];
  /** The option with the instructions, if they are not one of the messages. */
  readonly behaviour?: string;
  /** The option with the greatest length of the answer. */
  readonly lengthPath?: string;
}): ModelAction {
  return {
    value,
    label,
    models,
    Fields: () => (
      <>
        <ChatFields {...(behaviour === undefined ? {} : { behaviour })} />
        <SaveAnswer parts={PARTS} />
      </>
    ),
    more: {
      names: 'functions, variety, tokens',
      paths: ['options.tools', 'options.temperature', ...(lengthPath === undefined ? [] : [lengthPath])],
      Fields: (): ReactNode => (
        <>
          {lengthPath !== undefined && (
            <NumberOption path={lengthPath} label="Longest answer, in tokens" standard="1024" />
          )}
          <Functions path="options.tools" />
          <Variety />
          <SaveAlso parts={PARTS} />
        </>
      ),
    },
  };
}

/** Finds details in a text. */
export const extractAction = (models: readonly string[]): ModelAction => ({
  value: 'Generate variables',
  label: 'Find details in a text',
  models,
  Fields: ExtractFields,
});

/** Every option of an answer. */
export const ANSWER_EXAMPLE = {
  credentialsId: 'models',
  model: 'large',
  messages: [
    { id: 'm1', role: 'system', content: 'You answer guests.' },
    { id: 'm2', role: 'Dialogue', dialogueVariableId: 'v-list', startsBy: 'assistant' },
    { id: 'm3', role: 'user', content: '{{Answer}}' },
  ],
  tools: [
    {
      id: 'f1',
      type: 'function',
      name: 'find_table',
      description: 'Finds a free table',
      parameters: [
        {
          id: 'p1',
          type: 'enum',
          name: 'size',
          description: 'Size',
          required: true,
          values: ['small', 'large'],
        },
      ],
      code: 'return {{Guests}};',
    },
  ],
  temperature: 0.7,
  responseMapping: [
    { id: 'r1', item: 'Message content', variableId: 'v-name' },
    { id: 'r2', item: 'Total tokens', variableId: 'v-answer' },
  ],
} satisfies BlockForm['example'];

export const EXTRACT_EXAMPLE = {
  prompt: '{{Answer}}',
  variablesToExtract: [
    { id: 'e1', variableId: 'v-date', description: 'The day', type: 'string', isRequired: true },
    {
      id: 'e2',
      variableId: 'v-name',
      description: 'The size',
      type: 'enum',
      isRequired: false,
      values: ['s', 'l'],
    },
  ],
} satisfies BlockForm['example'];
