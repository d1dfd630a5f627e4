// The requests of the port `model`: what blocks may ask of a model, as plain JSON.
import { z } from 'zod';
import { providers } from './providers.ts';

/** Whom to ask, and with which key. */
const place = {
  provider: z.enum(Object.keys(providers) as [keyof typeof providers]),
  /** Absent for servers that want no key. */
  credentialsId: z.string().optional(),
  /** Where the provider's interface is, when not at its own address. The one in the credentials comes first. */
  baseUrl: z.string().optional(),
  /** For addresses that want it, as Azure does. */
  apiVersion: z.string().optional(),
  model: z.string(),
};

const binding = z.object({ name: z.string(), value: z.unknown() });

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
export type ToolRequest = z.infer<typeof tool>;

const message = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
  name: z.string().optional(),
});
export type MessageRequest = z.infer<typeof message>;

const chat = z.object({
  ...place,
  task: z.literal('chat'),
  messages: z.array(message),
  temperature: z.number().optional(),
  maxTokens: z.number().optional(),
  tools: z.array(tool).default([]),
});
export type ChatRequest = z.infer<typeof chat>;

/** A message in a conversation that the provider remembers, with the tools that it has itself. */
const respond = z.object({
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
});
export type RespondRequest = z.infer<typeof respond>;

const field = z.object({
  name: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'array', 'enum']),
  description: z.string().optional(),
  values: z.array(z.string()).optional(),
  isRequired: z.boolean(),
});
export type FieldRequest = z.infer<typeof field>;

const extract = z.object({
  ...place,
  task: z.literal('extract'),
  prompt: z.string(),
  fields: z.array(field).min(1),
});
export type ExtractRequest = z.infer<typeof extract>;

const image = z.object({
  ...place,
  task: z.literal('image'),
  prompt: z.string(),
  size: z.templateLiteral([z.int(), 'x', z.int()]).optional(),
});
export type ImageRequest = z.infer<typeof image>;

const speech = z.object({
  ...place,
  task: z.literal('speech'),
  text: z.string(),
  voice: z.string().optional(),
  instructions: z.string().optional(),
});
export type SpeechRequest = z.infer<typeof speech>;

const transcription = z.object({
  ...place,
  task: z.literal('transcription'),
  url: z.string(),
  prompt: z.string().optional(),
});
export type TranscriptionRequest = z.infer<typeof transcription>;

export const modelRequestSchema = z.discriminatedUnion('task', [
  chat,
  respond,
  extract,
  image,
  speech,
  transcription,
]);
export type ModelRequest = z.infer<typeof modelRequestSchema>;
