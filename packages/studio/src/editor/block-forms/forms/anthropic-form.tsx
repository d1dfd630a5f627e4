// Anthropic: answers, and details found in a text.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import {
  ANSWER_COVERS,
  ANSWER_EXAMPLE,
  chatAction,
  EXTRACT_COVERS,
  EXTRACT_EXAMPLE,
  extractAction,
} from './model/actions.tsx';
import { ModelForm } from './model/model-form.tsx';

const MODELS = ['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-1'];
const BEHAVIOUR = 'options.systemMessage';
const LENGTH = 'options.maxTokens';

const ACTIONS = [
  chatAction({ value: 'Create Chat Message', models: MODELS, behaviour: BEHAVIOUR, lengthPath: LENGTH }),
  extractAction(MODELS),
];

function AnthropicForm(): ReactNode {
  return <ModelForm actions={ACTIONS} />;
}

export const form: BlockForm = {
  covers: [...ANSWER_COVERS, ...EXTRACT_COVERS, BEHAVIOUR, LENGTH],
  Form: AnthropicForm,
  example: {
    options: {
      action: 'Create Chat Message',
      ...ANSWER_EXAMPLE,
      ...EXTRACT_EXAMPLE,
      systemMessage: 'You answer guests of a restaurant.',
      maxTokens: 500,
    },
  },
};
