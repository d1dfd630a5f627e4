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
      'Address of another server that speaks the same, such as http://localhost:11434/v1. One in the credentials comes first.',
  }),
  apiVersion: text().meta({ description: 'For addresses that want one, as Azure does.' }),
};

export const modelOption = (fallback: string) =>
  text().meta({ description: `Name of the model. Default \`${fallback}\`.` });

export const temperatureOption = numberOrVariable.meta({
  description: 'How free the answer is: a number, or one {{variable}} that holds one.',
});

const parameter = z.object({
  type: ignorable(z.enum(['string', 'number', 'boolean', 'enum'])).meta({ description: 'Default `string`.' }),
  name: text(),
  description: text(),
  required: flag('Whether the model has to give it.'),
  values: optional(z.array(text())).meta({ description: 'The choices, for `enum`.' }),
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
          'JavaScript. Parameters and {{variables}} are values; `setVariable(name, value)` sets variables; what is returned is told to the model.',
      }),
    }),
  ),
).meta({ description: 'Functions that the model may use.' });
export type ToolOptions = NonNullable<z.infer<typeof toolsOption>>;

export const messagesOption = optional(
  z.array(
    z.object({
      role: ignorable(z.enum(['system', 'user', 'assistant', 'Dialogue', 'Messages sequence ✨'])).meta({
        description:
          'Who says it. `Dialogue` stands for the messages in a list. Without it the message is left out.',
      }),
      content: ignorable(
        z.union([
          z.string(),
          z.object({
            assistantMessagesVariableId: optional(z.string()),
            userMessagesVariableId: optional(z.string()),
          }),
        ]),
      ).meta({
        description:
          'What is said. In a message of the user, addresses of pictures that stand in paragraphs of their own are shown to models that see. `Messages sequence ✨` names two lists instead.',
      }),
      name: text().meta({ description: 'Who speaks, for servers that tell people apart.' }),
      dialogueVariableId: variableId('List whose elements are said in turns.'),
      startsBy: ignorable(z.enum(['user', 'assistant'])).meta({
        description: 'Who says the first of them. Default `user`.',
      }),
    }),
  ),
).meta({ description: 'The conversation.' });
export type MessageOptions = NonNullable<z.infer<typeof messagesOption>>;

/** Maps parts of a response, by name, to variables. */
export const mappingOption = (items: readonly string[]) =>
  optional(
    z.array(
      z.object({
        item: text().meta({
          description: `One of ${items.map((item) => `\`${item}\``).join(', ')}. Default the first.`,
        }),
        variableId: variableId('Variable that gets it.'),
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
  prompt: text().meta({ description: 'The text that variables are read out of.' }),
  variablesToExtract: optional(
    z.array(
      z.object({
        type: ignorable(z.enum(['string', 'number', 'boolean', 'array', 'enum'])).meta({
          description: 'Default `string`; `array` is a list of texts.',
        }),
        variableId: variableId('Variable that gets the value; its name tells the model what is meant.'),
        description: text().meta({ description: 'Tells the model more.' }),
        isRequired: flag(
          'Default true. When false, the variable is left as it is if the text says nothing about it.',
        ),
        values: optional(z.array(text())).meta({ description: 'The choices, for `enum`.' }),
      }),
    ),
  ),
};
export type FieldOptions = NonNullable<z.infer<(typeof extractOptions)['variablesToExtract']>>;
