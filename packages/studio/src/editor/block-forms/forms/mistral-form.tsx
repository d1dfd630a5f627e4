// Mistral: answers, and details found in a text.
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

const MODELS = ['mistral-small-latest', 'mistral-medium-latest', 'mistral-large-latest'];

const ACTIONS = [chatAction({ models: MODELS }), extractAction(MODELS)];

function MistralForm(): ReactNode {
  return <ModelForm actions={ACTIONS} />;
}

export const form: BlockForm = {
  covers: [...ANSWER_COVERS, ...EXTRACT_COVERS],
  Form: MistralForm,
  example: { options: { ...ANSWER_EXAMPLE, action: 'Generate variables', ...EXTRACT_EXAMPLE } },
};
