// What a model reads: how it behaves, earlier messages, and the message; or all messages one by one.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { readOption, writeOption } from '../../../../model/option-path.ts';
import { ChoiceOption } from '../../controls/choice-option.tsx';
import { Preview } from '../../controls/preview.tsx';
import { RowChoice } from '../../controls/row-choice.tsx';
import { Rows } from '../../controls/rows.tsx';
import { NumberOption, TextControl, TextOption } from '../../controls/text-option.tsx';
import { VariableControl } from '../../controls/variable-picker.tsx';
import { useOption, useScope } from '../../scope.tsx';
import type { MessagePart } from './messages.ts';
import { simpleMessages, withPart } from './messages.ts';

const MESSAGES = 'options.messages';

export const BEHAVIOUR = 'How it should behave';
export const BEHAVIOUR_EXAMPLE = 'You answer guests of a restaurant, in two sentences at most.';

/** @param behaviour the option with the instructions, for a provider that has them apart from the messages */
export function ChatFields({ behaviour }: { readonly behaviour?: string }): ReactNode {
  const { value } = useOption(MESSAGES);
  const [isInRows, setIsInRows] = useState(false);
  const places = simpleMessages(value);
  return (
    <>
      {behaviour !== undefined && (
        <TextOption path={behaviour} label={BEHAVIOUR} rows={6} example={BEHAVIOUR_EXAMPLE} />
      )}
      {places === undefined || isInRows ? (
        <AllMessages />
      ) : (
        <>
          {(behaviour === undefined || places.system !== undefined) && (
            <PartText
              part="system"
              label={behaviour === undefined ? BEHAVIOUR : 'More instructions'}
              example={BEHAVIOUR_EXAMPLE}
            />
          )}
          <EarlierMessages place={places.Dialogue} />
          <PartText part="user" label="Message" example="{{Question}}" isNeeded />
          <Button look="quiet" className="field__action" onClick={() => setIsInRows(true)}>
            Write each message on its own
          </Button>
        </>
      )}
    </>
  );
}

function PartText({
  part,
  label,
  example,
  isNeeded = false,
}: {
  readonly part: MessagePart;
  readonly label: string;
  readonly example: string;
  readonly isNeeded?: boolean;
}): ReactNode {
  const { block, change } = useScope();
  const { value } = useOption(MESSAGES);
  const text = textOf(value, part);
  return (
    <TextOption
      path={MESSAGES}
      label={label}
      rows={6}
      example={example}
      error={isNeeded && text === '' ? 'Without a message, nothing is sent to the model.' : undefined}
      // Each part would repeat the problem of all of them.
      hasOwnError
      below={<Preview text={text} />}
      show={(stored) => (typeof stored === 'string' ? stored : textOf(stored, part))}
      onWrite={(next) =>
        change(
          (whole) =>
            writeOption(
              whole,
              MESSAGES,
              withPart(readOption(whole, MESSAGES), part, next === undefined ? undefined : { content: next }),
            ),
          { mergeKey: `${part} ${block.id}` },
        )
      }
    />
  );
}

function textOf(messages: unknown, part: MessagePart): string {
  const place = simpleMessages(messages)?.[part];
  const content = place === undefined ? undefined : readOption(messages, `${place}.content`);
  return typeof content === 'string' ? content : '';
}

function EarlierMessages({ place }: { readonly place: number | undefined }): ReactNode {
  const { change } = useScope();
  const path = `${MESSAGES}.${place ?? 'none'}`;
  return (
    <>
      <div className="field">
        <VariableControl
          path={`${path}.dialogueVariableId`}
          name="Earlier messages"
          isLabelShown
          onChoose={(dialogueVariableId) =>
            change((whole) =>
              writeOption(
                whole,
                MESSAGES,
                withPart(
                  readOption(whole, MESSAGES),
                  'Dialogue',
                  dialogueVariableId === undefined ? undefined : { dialogueVariableId },
                ),
              ),
            )
          }
        />
        <p className="field__help">
          A list to which the bot adds each question and each answer, so that the model remembers them.
        </p>
      </div>
      {place !== undefined && (
        <ChoiceOption
          path={`${path}.startsBy`}
          label="The list starts with"
          standard="user"
          choices={[
            { value: 'user', label: 'The visitor' },
            { value: 'assistant', label: 'The model' },
          ]}
        />
      )}
    </>
  );
}

const ROLES = [
  { value: 'system', label: 'Instructions' },
  { value: 'user', label: 'The visitor says' },
  { value: 'assistant', label: 'The model says' },
  { value: 'Dialogue', label: 'A list of messages' },
];
const SEQUENCE = 'Messages sequence ✨';
const ASSISTANT_LIST = 'content.assistantMessagesVariableId';
const USER_LIST = 'content.userMessagesVariableId';

function AllMessages(): ReactNode {
  return (
    <Rows path={MESSAGES} one="message" label="Messages" newRow={() => ({ role: 'user' })}>
      {({ name, row }) => (
        <>
          <RowChoice
            path="role"
            name={`Who says ${name}`}
            empty="Choose who says it"
            choices={row.role === SEQUENCE ? [...ROLES, { value: SEQUENCE, label: 'Two lists' }] : ROLES}
          />
          {row.role === SEQUENCE ? (
            <>
              <VariableControl path={USER_LIST} name={`What visitors said, ${name}`} isLabelShown />
              <VariableControl path={ASSISTANT_LIST} name={`What the model said, ${name}`} isLabelShown />
            </>
          ) : row.role === 'Dialogue' ? (
            <>
              <VariableControl path="dialogueVariableId" name={`List of ${name}`} />
              <RowChoice
                path="startsBy"
                name={`Who starts the list of ${name}`}
                choices={[
                  { value: 'user', label: 'The visitor starts' },
                  { value: 'assistant', label: 'The model starts' },
                ]}
              />
            </>
          ) : (
            <TextControl path="content" name={`Text of ${name}`} rows={3} example="{{Question}}" />
          )}
        </>
      )}
    </Rows>
  );
}

/** How much answers differ. */
export function Variety({ path = 'options.temperature' }: { readonly path?: string }): ReactNode {
  return (
    <NumberOption
      path={path}
      label="Variety"
      example="0.7"
      help="From 0, always the same, to 2. Empty: as the provider has it."
    />
  );
}
