// Actions of models that answer a message: where each keeps the message and the answer, so that a new block has both, and a
// block keeps them when its action changes.
import type { JsonObject } from '../model/json.ts';
import { isObject } from '../model/json.ts';

interface AnswerAction {
  /** The part of the answer that is its text, as stored. */
  readonly item: string;
  /** Whether what the model reads is a list of messages, with the instructions as the first one. */
  readonly hasMessages: boolean;
}

const ACTIONS: Readonly<Record<string, AnswerAction>> = {
  'Ask Model': { item: 'Message', hasMessages: false },
  'Create chat completion': { item: 'Message content', hasMessages: true },
  'Create Chat Message': { item: 'Message content', hasMessages: true },
};

interface Read {
  readonly instructions?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * The options of a new block that answers; nothing for other actions.
 *
 * @param message what the visitor wrote, such as `{{Answer}}`
 * @param variableId keeps the answer of the model
 * @example answerOptions('Ask Model', { message: '{{Answer}}', variableId: 'v1', makeId })
 */
export function answerOptions(
  action: unknown,
  {
    message,
    variableId,
    makeId,
  }: { readonly message: string | undefined; readonly variableId: string; readonly makeId: () => string },
): JsonObject | undefined {
  const known = actionOf(action);
  if (!known) return undefined;
  const { item } = known;
  return {
    action,
    ...written(known, { message }, makeId),
    responseMapping: [{ id: makeId(), item, variableId }],
  };
}

/**
 * The options with another action. Instructions, message and the variable of the answer stay if both actions answer.
 *
 * @example withAction({ action: 'Ask Model', message: 'Hi' }, { field: 'action', action: 'Create chat completion', makeId })
 */
export function withAction(
  options: JsonObject,
  {
    field,
    action,
    makeId,
  }: { readonly field: string; readonly action: unknown; readonly makeId: () => string },
): JsonObject {
  const [from, to] = [actionOf(options[field]), actionOf(action)];
  const changed = { ...options, [field]: action };
  if (!from || !to || from === to) return changed;
  const isWritten = Object.values(read(to, options)).some(Boolean);
  const rows = options.responseMapping;
  return {
    ...changed,
    ...(isWritten ? {} : written(to, read(from, options), makeId)),
    ...(Array.isArray(rows)
      ? {
          responseMapping: rows.map((row: unknown) =>
            isObject(row) && (row.item ?? from.item) === from.item ? { ...row, item: to.item } : row,
          ),
        }
      : {}),
  };
}

const actionOf = (action: unknown): AnswerAction | undefined =>
  typeof action === 'string' && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;

function read({ hasMessages }: AnswerAction, options: JsonObject): Read {
  if (!hasMessages) return { instructions: text(options.instructions), message: text(options.message) };
  const messages: readonly unknown[] = Array.isArray(options.messages) ? options.messages : [];
  const of = (role: string) => text(messages.filter(isObject).find((one) => one.role === role)?.content);
  return { instructions: of('system'), message: of('user') };
}

function written(
  { hasMessages }: AnswerAction,
  { instructions, message }: Read,
  makeId: () => string,
): JsonObject {
  const given = Object.entries({ instructions, message }).filter(([, value]) => value);
  if (!hasMessages) return Object.fromEntries(given);
  const messages = given.map(([name, content]) => ({
    id: makeId(),
    role: name === 'message' ? 'user' : 'system',
    content,
  }));
  return messages.length === 0 ? {} : { messages };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
