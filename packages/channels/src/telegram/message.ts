// A message to Telegram: a method of the Bot API with its parameters.

/** A method and its parameters, as JSON. */
export interface TelegramMessage {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}
