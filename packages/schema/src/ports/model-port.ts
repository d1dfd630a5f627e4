// The port `model`: asks a model for text, for values, for a picture or a sound. Each task has its own request and response.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { assignment, binding } from './author-code.ts';
import { portContract } from './port-contract.ts';

/** How the interface of a provider is spoken to. */
export interface ModelDialect {
  /** Many providers have the chat of OpenAI, and not all else that it has. */
  readonly protocol: 'openai' | 'openai-compatible' | 'anthropic' | 'mistral';
  /** Whether it refuses a conversation that the assistant begins. */
  readonly wantsUserFirst?: boolean;
  /** Whether it refuses a conversation in which one side speaks twice in a row. */
  readonly wantsTurns?: boolean;
}

/** Whom to ask, and with which key. */
const place = {
  /** The type of credentials that declares a dialect. */
  provider: z.string(),
  /** Absent for servers that want no key. */
  credentialsId: z.string().optional(),
  /** Where the provider's interface is, when not at its own address. The one in the credentials comes first. */
  baseUrl: z.string().optional(),
  /** For addresses that want it, as Azure does. */
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
  /** Code of the author, with the values that its places were replaced by. */
  code: z.string(),
  bindings: z.array(binding),
});

/** What was said, and what it took. */
const said = {
  text: z.string(),
  usage: z
    .object({ promptTokens: z.number(), completionTokens: z.number(), totalTokens: z.number() })
    .partial()
    .optional(),
  /** Variables that tools set, in order. */
  assignments: z.array(assignment).optional(),
  /** What went wrong with tools, for the log. */
  warnings: z.array(z.string()).optional(),
};

/** Where what was made can be had. */
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

/** A message in a conversation that the provider remembers, with the tools that it has itself. */
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
    /** To go on with the conversation. */
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
    /** By the name of the field; those that the text says nothing about are missing. */
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

/** What may be asked of a model, by the task. A block that asks for one task is typed by that one. */
export const modelTasks = { chat, respond, extract, image, speech, transcription } as const;

/** The whole port, as the server performs it. */
export const modelPort = portContract({
  ...model,
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
