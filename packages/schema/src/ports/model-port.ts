// The port `model`: generates text, values, a picture or speech with a model, and transcribes speech. Each task has its
// own request and response.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { assignment, binding } from './author-code.ts';
import { portContract } from './port-contract.ts';

/** The API dialect of a provider. */
export interface ModelDialect {
  /** `openai-compatible` is for the many providers that implement OpenAI's chat API but not all of its other APIs. */
  readonly protocol: 'openai' | 'openai-compatible' | 'anthropic' | 'mistral';
  /** Whether it rejects a conversation that starts with the assistant. */
  readonly wantsUserFirst?: boolean;
  /** Whether it rejects a conversation with two consecutive messages of the same role. */
  readonly wantsTurns?: boolean;
}

/** The provider and its credentials. */
const place = {
  /** The type of credentials that declares a dialect. */
  provider: z.string(),
  /** Absent for servers without a key. */
  credentialsId: z.string().optional(),
  /** The base URL, if not the provider's own. A URL in the credentials has precedence. */
  baseUrl: z.string().optional(),
  /** For APIs that require a version in the URL, as Azure's does. */
  apiVersion: z.string().optional(),
  model: z.string(),
};

const tool = z.object({
  name: z.string(),
  description: z.string().optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['string', 'number', 'boolean', 'enum']),
      description: z.string().optional(),
      values: z.array(z.string()).optional(),
      isRequired: z.boolean(),
    }),
  ),
  /** The author's code, with the values of the placeholders in it. */
  code: z.string(),
  bindings: z.array(binding),
});

/** The generated text, and the tokens it took. */
const said = {
  text: z.string(),
  usage: z
    .object({ promptTokens: z.number(), completionTokens: z.number(), totalTokens: z.number() })
    .partial()
    .optional(),
  /** Variables that tools set, in order. */
  assignments: z.array(assignment).optional(),
  /** Failures of tools, for the log. */
  warnings: z.array(z.string()).optional(),
};

/** The URL of the generated file. */
const made = z.object({ url: z.string() });

const model = { port: 'model', subject: 'request' } as const;

const chat = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('chat'),
    messages: z.array(
      z.object({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string(),
        name: z.string().optional(),
      }),
    ),
    temperature: z.number().optional(),
    maxTokens: z.number().optional(),
    tools: z.array(tool).default([]),
  }),
  response: z.object(said),
});

/** A message in a conversation that the provider stores, with the provider's built-in tools. */
const respond = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('respond'),
    message: z.string(),
    instructions: z.string().optional(),
    previousResponseId: z.string().optional(),
    temperature: z.number().optional(),
    tools: z.array(tool).default([]),
    fileSearch: z
      .object({
        vectorStoreIds: z.array(z.string()),
        maxResults: z.number().optional(),
        scoreThreshold: z.number().optional(),
      })
      .optional(),
    searchesWeb: z.boolean().default(false),
    interpretsCode: z.boolean().default(false),
  }),
  response: z.object({
    ...said,
    /** Continues the conversation. */
    responseId: z.string().default(''),
  }),
});

const extract = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('extract'),
    prompt: z.string(),
    fields: z
      .array(
        z.object({
          name: z.string(),
          type: z.enum(['string', 'number', 'boolean', 'array', 'enum']),
          description: z.string().optional(),
          values: z.array(z.string()).optional(),
          isRequired: z.boolean(),
        }),
      )
      .min(1),
  }),
  response: z.object({
    /** Values by field name; fields that the text does not mention are missing. */
    values: namedValues(z.unknown()),
  }),
});

const image = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('image'),
    prompt: z.string(),
    size: z.templateLiteral([z.int(), 'x', z.int()]).optional(),
  }),
  response: made,
});

const speech = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('speech'),
    text: z.string(),
    voice: z.string().optional(),
    instructions: z.string().optional(),
  }),
  response: made,
});

const transcription = portContract({
  ...model,
  request: z.object({
    ...place,
    task: z.literal('transcription'),
    url: z.string(),
    prompt: z.string().optional(),
  }),
  response: z.object({ text: z.string() }),
});

/** The tasks of a model. A block that uses one task has the types of that task. */
export const modelTasks = { chat, respond, extract, image, speech, transcription } as const;

/** The whole port, as the server performs it. */
export const modelPort = portContract({
  ...model,
  example: { text: 'At nine.' },
  responseTo: ({ task }) => modelTasks[task as keyof typeof modelTasks]?.response,
  request: z.discriminatedUnion('task', [
    chat.request,
    respond.request,
    extract.request,
    image.request,
    speech.request,
    transcription.request,
  ]),
  response: z.union([
    chat.response,
    respond.response,
    extract.response,
    image.response,
    speech.response,
    transcription.response,
  ]),
});
