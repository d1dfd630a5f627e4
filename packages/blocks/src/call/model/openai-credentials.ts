// The credentials of OpenAI, which an older block names too.
import { modelCredentials } from './model-credentials.ts';

export const openAiCredentials = modelCredentials({
  type: 'openai',
  label: 'OpenAI',
  home: 'https://api.openai.com/v1',
  dialect: { protocol: 'openai' },
});
