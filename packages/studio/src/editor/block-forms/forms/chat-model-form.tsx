// Blocks of providers whose models only answer.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { useScope } from '../scope.tsx';
import { ANSWER_COVERS, ANSWER_EXAMPLE, chatAction } from './model/actions.tsx';
import type { ModelAction } from './model/model-form.tsx';
import { ModelForm } from './model/model-form.tsx';

/** Models by the type of the block; the first one is its default. */
const ACTIONS: Readonly<Record<string, readonly ModelAction[]>> = {
  deepseek: [chatAction({ models: ['deepseek-chat', 'deepseek-reasoner'] })],
  groq: [chatAction({ models: ['llama-3.3-70b-versatile', 'llama-3.1-8b-instant', 'openai/gpt-oss-120b'] })],
  'open-router': [chatAction({ models: ['openrouter/auto'] })],
  perplexity: [chatAction({ models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro'] })],
  'together-ai': [chatAction({ models: ['meta-llama/Llama-3.3-70B-Instruct-Turbo'] })],
};

const OTHER = [chatAction({ models: [] })];

function ChatModelForm(): ReactNode {
  const { block } = useScope();
  return <ModelForm actions={ACTIONS[block.type] ?? OTHER} />;
}

export const form: BlockForm = {
  covers: ANSWER_COVERS,
  Form: ChatModelForm,
  example: { options: { action: 'Create chat completion', ...ANSWER_EXAMPLE } },
};
