// Schemas of the options that model blocks share.
import { credentialsOption, ignorable, numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';

/** Generated files contain numbers instead of texts. */
export const text = () =>
  optional(
    z.preprocess(
      (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
      z.string(),
    ),
  );
const variableId = (what: string) => optional(z.string()).meta({ description: what });
const flag = (what: string) => ignorable(z.boolean()).meta({ description: what });

/** The provider options of every model block. */
export const placeOptions = (provider: string) => ({
  credentialsId: credentialsOption(provider),
});

/** The option for another base URL. */
export const baseOptions = {
  baseUrl: text().meta({
    description:
      'URL of another server with the same API, such as http://localhost:11434/v1. A URL in the credentials takes precedence.',
  }),
  apiVersion: text().meta({ description: 'API version, for servers that require one, such as Azure.' }),
};

export const modelOption = (fallback: string) =>
  text().meta({ description: `Name of the model. Defaults to \`${fallback}\`.` });

export const temperatureOption = numberOrVariable.meta({
  description:
    'Sampling temperature; higher values give more varied answers. A number, or one {{variable}} that holds a number.',
});

const parameter = z.object({
  type: ignorable(z.enum(['string', 'number', 'boolean', 'enum'])).meta({
    description: 'Type of the parameter. Defaults to `string`.',
  }),
  name: text(),
  description: text(),
  required: flag('Whether the model must provide the parameter.'),
  values: optional(z.array(text())).meta({ description: 'Allowed values, for `enum`.' }),
});

export const toolsOption = optional(
  z.array(
    z.object({
      type: ignorable(z.literal('function')),
      name: text(),
      description: text().meta({ description: 'Tells the model when to use it.' }),
      parameters: optional(z.array(parameter)),
      code: text().meta({
        contentMediaType: 'text/javascript',
        description:
          'JavaScript code. Parameters and {{variables}} are values; `setVariable(name, value)` sets variables. The return value is sent to the model.',
      }),
    }),
  ),
).meta({ description: 'Functions that the model may call.' });
export type ToolOptions = NonNullable<z.infer<typeof toolsOption>>;

export const messagesOption = optional(
  z.array(
    z.object({
      role: ignorable(z.enum(['system', 'user', 'assistant', 'Dialogue', 'Messages sequence ✨'])).meta({
        description:
          'Role of the sender. `Dialogue` inserts the messages of a list. If not set, the message is skipped.',
      }),
      content: ignorable(
        z.union([
          z.string(),
          z.object({
            assistantMessagesVariableId: optional(z.string()).meta({ 'x-reads': true }),
            userMessagesVariableId: optional(z.string()).meta({ 'x-reads': true }),
          }),
        ]),
      ).meta({
        description:
          'Text of the message. In a user message, image URLs in paragraphs of their own are sent as images to models that accept them. `Messages sequence ✨` takes two lists instead.',
      }),
      name: text().meta({ description: 'Name of the sender, for servers that distinguish participants.' }),
      dialogueVariableId: optional(z.string()).meta({
        description: 'Variable with a list of messages, sent alternately by the user and the assistant.',
        'x-reads': true,
      }),
      startsBy: ignorable(z.enum(['user', 'assistant'])).meta({
        description: 'Role of the first message in the list. Defaults to `user`.',
      }),
    }),
  ),
).meta({ description: 'Messages of the conversation.' });
export type MessageOptions = NonNullable<z.infer<typeof messagesOption>>;

/** Maps parts of a response, by name, to variables. */
export const mappingOption = (items: readonly string[]) =>
  optional(
    z.array(
      z.object({
        item: text().meta({
          description: `Part of the response to store: ${items.map((item) => `\`${item}\``).join(', ')}. Defaults to the first.`,
        }),
        variableId: variableId('Variable to store the value in.'),
      }),
    ),
  );
export type MappingOptions = readonly {
  readonly item?: string | undefined;
  readonly variableId?: string | undefined;
}[];

export const CHAT_ITEMS = ['Message content', 'Total tokens', 'Prompt tokens', 'Completion tokens'] as const;

/** The options of a chat. */
export const chatOptions = (fallbackModel: string) => ({
  model: modelOption(fallbackModel),
  messages: messagesOption,
  tools: toolsOption,
  temperature: temperatureOption,
  responseMapping: mappingOption(CHAT_ITEMS),
});

/** The options of an extraction; `model` is shared with the chat. */
export const extractOptions = {
  prompt: text().meta({ description: 'Text to extract the variables from.' }),
  variablesToExtract: optional(
    z.array(
      z.object({
        type: ignorable(z.enum(['string', 'number', 'boolean', 'array', 'enum'])).meta({
          description: 'Type of the value. Defaults to `string`; `array` is a list of texts.',
        }),
        variableId: variableId('Variable to store the value in. Its name tells the model what to extract.'),
        description: text().meta({ description: 'Describes the value to the model.' }),
        isRequired: flag(
          'Whether the value is required. Defaults to true. If false, the variable keeps its value when the text does not contain one.',
        ),
        values: optional(z.array(text())).meta({ description: 'Allowed values, for `enum`.' }),
      }),
    ),
  ),
};
export type FieldOptions = NonNullable<z.infer<(typeof extractOptions)['variablesToExtract']>>;
