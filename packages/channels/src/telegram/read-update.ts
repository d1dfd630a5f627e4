// Updates of Telegram: what people did, as events. Anything else that Telegram sends is skipped.
import { z } from 'zod';
import type { ChannelEvent, IncomingFile } from '../channel.ts';
import type { InlineKeyboard } from './buttons.ts';
import { readClick } from './buttons.ts';
import type { TelegramMessage } from './message.ts';

const id = z.int();
const User = z.object({
  id,
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});
const Keyboard = z.object({
  inline_keyboard: z.array(
    z.array(z.object({ text: z.string(), callback_data: z.string().optional(), url: z.string().optional() })),
  ),
});
const Chat = z.object({ id, type: z.string() });
const SentFile = z.object({
  file_id: z.string().max(256),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.int().min(0).optional(),
});

/** The parts of an update that are read; Telegram adds fields at any time. */
const Update = z.object({
  update_id: z.int().min(0),
  message: z
    .object({
      message_id: id,
      chat: Chat,
      from: User.optional(),
      text: z.string().optional(),
      caption: z.string().optional(),
      photo: z.array(SentFile).optional(),
      document: SentFile.optional(),
      video: SentFile.optional(),
      video_note: SentFile.optional(),
      audio: SentFile.optional(),
      voice: SentFile.optional(),
      contact: z.object({ phone_number: z.string() }).optional(),
      location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
      sticker: z.object({ emoji: z.string().optional() }).optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: User,
      data: z.string().optional(),
      message: z.object({ message_id: id, chat: Chat, reply_markup: Keyboard.optional() }).optional(),
    })
    .optional(),
});
type Update = z.infer<typeof Update>;
type Incoming = NonNullable<Update['message']>;
type Clicked = NonNullable<Update['callback_query']>;

/** What an update is: its number, the events of its person, and messages that say that it has arrived. */
export interface ReadUpdate {
  readonly number: number;
  readonly events: readonly ChannelEvent[];
  readonly signs: readonly TelegramMessage[];
}

/**
 * Reads an update. Nothing when it is none at all; no events for what the bot does not take: edited messages, groups,
 * other kinds of updates.
 *
 * @example readUpdate({ update_id: 1, message: { message_id: 1, chat: { id: 7, type: 'private' }, text: 'Hi' } })
 */
export function readUpdate(update: unknown): ReadUpdate | undefined {
  const number = UpdateNumber.safeParse(update);
  if (!number.success) return undefined;
  const none = { number: number.data.update_id, events: [], signs: [] };
  const parsed = Update.safeParse(update);
  if (!parsed.success) return none;
  const { message, callback_query: clicked } = parsed.data;
  const key = `${none.number}`;
  if (message?.chat.type === 'private') {
    // Telegram shows it for five seconds, or until the answer.
    const typing = { method: 'sendChatAction', body: { chat_id: message.chat.id, action: 'typing' } };
    return { ...none, events: [readMessage(message, key)], signs: [typing] };
  }
  return clicked ? { ...none, ...readClicked(clicked, key) } : none;
}

const UpdateNumber = z.object({ update_id: z.int().min(0) });

function readMessage(message: Incoming, key: string): ChannelEvent {
  const { chat, from } = message;
  const event = { key, person: `${chat.id}`, variables: namesOf(from) };
  const { text } = message;
  const [, command, payload = ''] = COMMAND.exec(text ?? '') ?? [];
  if (command === 'start')
    return { ...event, isStart: true, variables: { ...event.variables, ...readPayload(payload.trim()) } };
  if (command !== undefined)
    return {
      ...event,
      message: { type: 'command', command },
      otherwise: [
        { type: 'command', command: `/${command}` },
        { type: 'text', text: text ?? '' },
      ],
    };
  const files = filesOf(message);
  return {
    ...event,
    message: { type: 'text', text: wordsOf(message) },
    ...(files.length === 0 ? {} : { files }),
  };
}

/** Telegram names no photo or recording. The last photo is the largest one. */
function filesOf({
  photo,
  document,
  video,
  video_note: note,
  audio,
  voice,
}: Incoming): readonly IncomingFile[] {
  const sent = [
    [photo?.at(-1), 'photo.jpg', 'image/jpeg'],
    [document, 'file', undefined],
    [video ?? note, 'video.mp4', 'video/mp4'],
    [audio, 'audio.mp3', 'audio/mpeg'],
    [voice, 'voice.ogg', 'audio/ogg'],
  ] as const;
  return sent.flatMap(([file, name, mediaType]) =>
    file
      ? [
          {
            id: file.file_id,
            name: file.file_name ?? name,
            mediaType: file.mime_type ?? mediaType,
            bytes: file.file_size,
          },
        ]
      : [],
  );
}

/** `/help`, or `/help@quiz_bot` as groups write it, and what follows. */
const COMMAND = /^\/(\w{1,64})(?:@\w+)?(?:\s+([\s\S]*))?$/;

function wordsOf({ text, caption, contact, location, sticker }: Incoming): string {
  if (contact) return contact.phone_number.replace(/^(?!\+)/, '+');
  if (location) return `${location.latitude}, ${location.longitude}`;
  return text ?? caption ?? sticker?.emoji ?? '';
}

/** Names that a bot may have variables for. */
function namesOf(user: z.infer<typeof User> | undefined): Readonly<Record<string, string>> {
  const { first_name: firstName, last_name: lastName, username } = user ?? {};
  const named = {
    'First name': firstName,
    'Last name': lastName,
    Username: username,
  };
  return Object.fromEntries(
    Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** The payload of a link `t.me/BOT?start=…`: values by name as a query in Base64url, or else a value called "Payload". */
function readPayload(payload: string): Readonly<Record<string, string>> {
  if (payload === '') return {};
  const query = Buffer.from(payload, 'base64url').toString('utf8');
  const isQuery = /^[^=&\ufffd]+=/.test(query) && Buffer.from(query).toString('base64url') === payload;
  return isQuery ? Object.fromEntries(new URLSearchParams(query)) : { Payload: payload };
}

/** Telegram shows that a click is under way until it is answered. */
function readClicked(clicked: Clicked, key: string): Pick<ReadUpdate, 'events' | 'signs'> {
  const { id: queryId, data = '', message } = clicked;
  const answered = { method: 'answerCallbackQuery', body: { callback_query_id: queryId } };
  if (message?.chat.type !== 'private') return { events: [], signs: [answered] };
  const { chat, message_id: messageId } = message;
  const keyboard = message.reply_markup as InlineKeyboard | undefined;
  const click = readClick(data, keyboard);
  if (!click) return { events: [], signs: [answered] };
  const edited = (markup: InlineKeyboard) => ({
    method: 'editMessageReplyMarkup',
    body: { chat_id: chat.id, message_id: messageId, reply_markup: markup },
  });
  if (click.type === 'toggled') return { events: [], signs: [answered, edited(click.keyboard)] };
  const event = { key, person: `${chat.id}`, question: click.question };
  const reply =
    click.type === 'chosen'
      ? { text: click.label, ...(click.id === undefined ? {} : { metadata: { replyId: click.id } }) }
      : { text: click.type === 'sent' ? click.texts.join(', ') : '' };
  return {
    // A question is skipped by going on without a message.
    events: [click.type === 'skipped' ? event : { ...event, message: { type: 'text', ...reply } }],
    signs: [answered, edited({ inline_keyboard: [] })],
  };
}
