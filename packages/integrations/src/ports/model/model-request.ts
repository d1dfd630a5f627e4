// The requests and responses of the port `model`, by task.
import type { modelPort, modelTasks, PortResponse, ReadRequest } from '@colloquy/schema';

type Tasks = typeof modelTasks;

export type ModelRequest = ReadRequest<typeof modelPort>;
export type ChatRequest = ReadRequest<Tasks['chat']>;
export type RespondRequest = ReadRequest<Tasks['respond']>;
export type ExtractRequest = ReadRequest<Tasks['extract']>;
export type ImageRequest = ReadRequest<Tasks['image']>;
export type SpeechRequest = ReadRequest<Tasks['speech']>;
export type TranscriptionRequest = ReadRequest<Tasks['transcription']>;

/** A message of a conversation, a tool of the author, a field to extract. */
export type MessageRequest = ChatRequest['messages'][number];
export type ToolRequest = ChatRequest['tools'][number];
export type FieldRequest = ExtractRequest['fields'][number];

export type ChatResponse = PortResponse<Tasks['chat']>;
