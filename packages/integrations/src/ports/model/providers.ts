// The providers of models: how each is spoken to, and where.
import type { ModelProvider } from '@colloquy/schema';

/** Protocols: the packages that speak them are loaded when a bot first uses one. */
type Protocol = 'openai' | 'anthropic' | 'mistral';

export interface Provider {
  readonly protocol: Protocol;
  readonly baseUrl: string;
  /** How people know it, for messages. */
  readonly label: string;
  /** Whether it refuses a conversation that the assistant begins. */
  readonly wantsUserFirst: boolean;
  /** Whether it refuses a conversation in which one side speaks twice in a row. */
  readonly wantsTurns: boolean;
}

/** By the type of credentials, which is the type of block too. */
export const providers: Readonly<Record<ModelProvider, Provider>> = {
  openai: provider('openai', 'OpenAI', 'https://api.openai.com/v1'),
  anthropic: {
    ...provider('anthropic', 'Anthropic', 'https://api.anthropic.com/v1'),
    wantsUserFirst: true,
  },
  mistral: provider('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  groq: provider('openai', 'Groq', 'https://api.groq.com/openai/v1'),
  'open-router': provider('openai', 'OpenRouter', 'https://openrouter.ai/api/v1'),
  'together-ai': provider('openai', 'Together AI', 'https://api.together.xyz/v1'),
  perplexity: {
    ...provider('openai', 'Perplexity', 'https://api.perplexity.ai'),
    wantsUserFirst: true,
    wantsTurns: true,
  },
  deepseek: provider('openai', 'DeepSeek', 'https://api.deepseek.com/v1'),
};

function provider(protocol: Protocol, label: string, baseUrl: string): Provider {
  return { protocol, label, baseUrl, wantsUserFirst: false, wantsTurns: false };
}
