// Pictures and sound: generated ones are stored as files, recordings of visitors are transcribed.
import type { modelTasks } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { generateImage, generateSpeech, transcribe } from 'ai';
import type { PortOutcome } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { ImageRequest, SpeechRequest, TranscriptionRequest } from './model-request.ts';
import type { OpenedModel } from './open-model.ts';
import type { Performing } from './performing.ts';

/** The URL of the generated file. */
type Made = Promise<PortOutcome<typeof modelTasks.image>>;

/** Generates a picture. Of OpenAI's models only the first two families support small sizes, so others get the smallest that they support. */
export async function drawImage(
  { prompt, size, model: name }: ImageRequest,
  { image: model, isAtHome }: OpenedModel,
  { deadline, retries, saveFile }: Performing,
): Made {
  if (!model) return failed('invalid_request', 'This provider does not support image generation.');
  const fitting = size && isAtHome && !name.startsWith('dall-e') ? '1024x1024' : size;
  const { image } = await generateImage({
    model,
    prompt,
    ...(fitting ? { size: fitting } : {}),
    maxRetries: retries,
    abortSignal: deadline.signal,
  });
  return toMade(await saveFile(image.uint8Array, image.mediaType));
}

/** Generates speech from a text. */
export async function speak(
  { text, voice, instructions }: SpeechRequest,
  { speech: model }: OpenedModel,
  { deadline, retries, saveFile }: Performing,
): Made {
  if (!model) return failed('invalid_request', 'This provider does not support speech.');
  const { audio } = await generateSpeech({
    model,
    text,
    ...(voice ? { voice } : {}),
    ...(instructions ? { instructions } : {}),
    maxRetries: retries,
    abortSignal: deadline.signal,
  });
  return toMade(await saveFile(audio.uint8Array, audio.mediaType));
}

/** Loads a recording and transcribes it. */
export async function transcribeSound(
  { url, prompt }: TranscriptionRequest,
  { transcription: model }: OpenedModel,
  { deadline, retries, getFile }: Performing,
): Promise<PortOutcome<typeof modelTasks.transcription>> {
  if (!model) return failed('invalid_request', 'This provider does not support transcription.');
  const got = await getFile(url, limits.modelAudioBytes);
  if (!got.ok) return got;
  const { text } = await transcribe({
    model,
    audio: got.file.bytes,
    ...(prompt ? { providerOptions: { openai: { prompt } } } : {}),
    maxRetries: retries,
    abortSignal: deadline.signal,
  });
  return { ok: true, response: { text: text.slice(0, limits.modelTextCharacters).toWellFormed() } };
}

function toMade(saved: Awaited<ReturnType<Performing['saveFile']>>): Awaited<Made> {
  return saved.ok ? { ok: true, response: { url: saved.url } } : saved;
}
