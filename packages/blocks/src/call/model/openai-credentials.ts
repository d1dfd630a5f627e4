// The credentials of OpenAI, also used by a legacy block.
import { modelCredentials } from './model-credentials.ts';

export const openAiCredentials = modelCredentials({
  type: 'openai',
  label: 'OpenAI',
  home: 'https://api.openai.com/v1',
  dialect: { protocol: 'openai' },
});
