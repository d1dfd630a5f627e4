// Chat: a model replies to messages, optionally with the author's tools, streamed or not.
import type { Failed, modelTasks } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { LanguageModelUsage, ModelMessage, ToolSet } from 'ai';
import { generateText, isStepCount, streamText } from 'ai';
import type { PortOutcome } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { ChatRequest, ChatResponse, MessageRequest } from './model-request.ts';
import { offerTools } from './model-tools.ts';
import type { OpenedModel } from './open-model.ts';
import type { Performing } from './performing.ts';
import { findProvider } from './providers.ts';
import type { ReadImages } from './vision.ts';
import { createImageReader, isVisionModel } from './vision.ts';

type Usage = NonNullable<ChatResponse['usage']>;

/** The settings that streaming and non-streaming requests share. */
type Settings = Pick<
  Parameters<typeof generateText>[0],
  'model' | 'temperature' | 'maxOutputTokens' | 'instructions' | 'providerOptions'
> & { readonly messages: ModelMessage[]; readonly tools: ToolSet };

/**
 * Generates a reply. The texts of several steps are joined by blank lines; the text is the same with and without
 * streaming.
 *
 * @example await chat(request, model, performing) // { ok: true, response: { text: 'Hello!', usage: { … } } }
 */
export async function chat(
  request: ChatRequest,
  model: OpenedModel,
  performing: Performing,
): Promise<PortOutcome<typeof modelTasks.chat>> {
  const offered = offerTools(request.tools, performing.runScript);
  const readImages = isVisionModel(request.model)
    ? createImageReader(performing.getFile)
    : async (text: string) => [{ type: 'text', text } as const];
  const said = await converse(
    {
      model: model.text,
      messages: await toMessages(withBeginning(request.provider, inTurns(request)), readImages),
      tools: offered.tools,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.maxTokens === undefined ? {} : { maxOutputTokens: request.maxTokens }),
    },
    performing,
  );
  if (!said.ok) return said;
  const { text, usage } = said;
  return { ok: true, response: { text, usage, ...used(offered) } };
}

/** Assignments and warnings of tools, if there are any. */
export function used({ assignments, warnings }: Pick<ChatResponse, 'assignments' | 'warnings'>) {
  return {
    ...(assignments?.length ? { assignments } : {}),
    ...(warnings?.length ? { warnings } : {}),
  };
}

interface Said {
  readonly ok: true;
  readonly text: string;
  readonly usage: Usage;
  /** The provider's id of the last response. */
  readonly responseId: string | undefined;
}

/** Runs steps until the model calls no more tools. Throws the errors of the library. */
export async function converse(
  settings: Settings,
  { deadline, onText, stopText, retries }: Pick<Performing, 'deadline' | 'onText' | 'stopText' | 'retries'>,
): Promise<Said | Failed> {
  const stop = new AbortController();
  const bounded = {
    ...settings,
    // Only the author writes system messages; a visitor's text never becomes one.
    allowSystemInMessages: true,
    stopWhen: isStepCount(limits.modelSteps),
    toolCallConcurrency: 1,
    maxRetries: retries,
    abortSignal: AbortSignal.any([deadline.signal, stop.signal, ...(stopText ? [stopText] : [])]),
  };
  if (!onText) {
    const { steps, usage } = await generateText(bounded);
    const text = steps
      .map((step) => step.text)
      .filter((step) => step !== '')
      .join(STEP_BREAK);
    if (text.length > limits.modelTextCharacters) return tooLong();
    return { ok: true, text, usage: toUsage(usage), responseId: steps.at(-1)?.response.id };
  }
  const said = createTextJoiner(onText);
  let usage: LanguageModelUsage | undefined;
  let responseId: string | undefined;
  // By default the library prints errors to the console; they also arrive as parts.
  for await (const part of streamText({ ...bounded, onError: () => {} }).stream) {
    if (part.type === 'abort' || stopText?.aborted) break;
    if (part.type === 'error') throw part.error;
    if (part.type === 'start-step') said.beginStep();
    if (part.type === 'text-delta') said.add(part.text);
    if (part.type === 'finish-step') responseId = part.response.id;
    if (part.type === 'finish') usage = part.totalUsage;
    if (said.length() > limits.modelTextCharacters) {
      stop.abort();
      return tooLong();
    }
  }
  return { ok: true, text: said.text(), usage: toUsage(usage), responseId };
}

const STEP_BREAK = '\n\n';

/** Puts a break between steps with text on both sides, and passes on each piece once. */
function createTextJoiner(onText: (piece: string) => void) {
  const pieces: string[] = [];
  let length = 0;
  let isNewStep = false;
  return {
    beginStep() {
      isNewStep = true;
    },
    add(piece: string) {
      if (piece === '') return;
      const joined = isNewStep && length > 0 ? `${STEP_BREAK}${piece}` : piece;
      isNewStep = false;
      length += joined.length;
      pieces.push(joined);
      if (length <= limits.modelTextCharacters) onText(joined);
    },
    length: () => length,
    text: () => pieces.join(''),
  };
}

function tooLong(): Failed {
  return failed(
    'too_large',
    `The text of the model is longer than the maximum of ${limits.modelTextCharacters} characters.`,
  );
}

/**
 * For providers that reject consecutive messages of one role: joins them, and moves the author's system messages to the
 * start, since they would be rejected in between. Pictures stay in separate paragraphs, so that they are still found.
 */
function inTurns({ provider, messages }: ChatRequest): readonly MessageRequest[] {
  if (!findProvider(provider)?.model.wantsTurns) return messages;
  const turns: MessageRequest[] = [];
  for (const message of messages.filter(({ role }) => role !== 'system')) {
    const last = turns.at(-1);
    if (last?.role === message.role) turns[turns.length - 1] = joined(last, message);
    else turns.push(message);
  }
  return [...messages.filter(({ role }) => role === 'system'), ...turns];
}

/** The joined text of two people has no name. */
function joined(first: MessageRequest, { role, content, name }: MessageRequest): MessageRequest {
  const both = { role, content: `${first.content}${STEP_BREAK}${content}` };
  return name !== undefined && name === first.name ? { ...both, name } : both;
}

/** A bot often starts with a greeting. If the assistant may not start, a user message is put before it. */
function withBeginning(
  provider: ChatRequest['provider'],
  messages: readonly MessageRequest[],
): readonly MessageRequest[] {
  const first = messages.findIndex(({ role }) => role !== 'system');
  const isFine = messages[first]?.role !== 'assistant' || !findProvider(provider)?.model.wantsUserFirst;
  return isFine ? messages : messages.toSpliced(first, 0, { role: 'user', content: 'Hello.' });
}

async function toMessages(
  messages: readonly MessageRequest[],
  readImages: ReadImages,
): Promise<ModelMessage[]> {
  const written: ModelMessage[] = [];
  for (const { role, content, name } of messages) {
    // Only OpenAI's protocol has names; a message with a single part carries its name on the part.
    const named = name ? { providerOptions: { openai: { name }, openaiCompatible: { name } } } : {};
    if (role !== 'user') written.push({ role, content, ...named });
    else {
      const parts = await readImages(content);
      const own = parts.length === 1 ? parts.map((part) => ({ ...part, ...named })) : parts;
      written.push({ role, content: own, ...named });
    }
  }
  return written;
}

/** Some servers count only one direction, or nothing. */
function toUsage(usage: LanguageModelUsage | undefined): Usage {
  const promptTokens = usage?.inputTokens ?? 0;
  const completionTokens = usage?.outputTokens ?? 0;
  return {
    promptTokens,
    completionTokens,
    totalTokens: usage?.totalTokens ?? promptTokens + completionTokens,
  };
}
