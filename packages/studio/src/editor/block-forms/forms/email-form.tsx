// E-mail: whom it goes to, what it says, and who answers it.
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { readOption, writeOption } from '../../../model/option-path.ts';
import type { VariableFacts } from '../../variables/variable-facts.ts';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import type { BlockForm } from '../block-form.ts';
import { Account } from '../controls/account.tsx';
import { More } from '../controls/more.tsx';
import { VariableOption } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

const OWN = 'options.isCustomBody';
const BODY = 'options.body';
const REPLY_TO = 'options.replyTo';

const SERVER_ACCOUNT = { id: 'default', name: 'Mail account of this server' };

function EmailForm(): ReactNode {
  const { value: own } = useOption(OWN);
  const { value: body } = useOption(BODY);
  // Bots without the mark send the message that they have.
  const isTable = own === undefined ? String(body ?? '').trim() === '' : own !== true;
  return (
    <>
      <Recipients path="options.recipients" label="To" isNeeded />
      <TextOption
        path="options.subject"
        label="Subject"
        example="New booking of {{Name}}"
        standard={isTable ? 'New answers' : ''}
      />
      <SwitchOption path={OWN} label="Send the answers as a table" isTurned isOn={isTable} />
      {isTable ? <AnswersTable /> : <Message />}
      <ReplyTo />
      <Account
        label="From"
        first={SERVER_ACCOUNT}
        missing="Without an account, no mail is sent."
        help="Nothing is sent while you try the bot."
      />
      <Then />
      <More
        names={isTable ? 'copies, attachment' : 'copies, attachment, HTML'}
        paths={[
          'options.cc',
          'options.bcc',
          'options.attachmentsVariableId',
          ...(isTable ? [] : ['options.isBodyCode']),
        ]}
      >
        <Recipients path="options.cc" label="Copy to" />
        <Recipients path="options.bcc" label="Hidden copy to" />
        <VariableOption
          path="options.attachmentsVariableId"
          label="Attach the files of"
          help="A variable with the address of a file, such as one that the visitor sent."
        />
        {!isTable && <SwitchOption path="options.isBodyCode" label="The message is HTML" />}
      </More>
    </>
  );
}

/** Addresses in one line, as mail programs have them. */
function Recipients({
  path,
  label,
  isNeeded = false,
}: {
  readonly path: string;
  readonly label: string;
  readonly isNeeded?: boolean;
}): ReactNode {
  const { value } = useOption(path);
  const addresses = listOf(value);
  const wrong = addresses.find((one) => !ADDRESS.test(one));
  return (
    <TextOption
      path={path}
      label={label}
      example="booking@example.com, {{Email}}"
      parse={parseAddresses}
      show={(stored) => listOf(stored).join(', ')}
      error={
        isNeeded && addresses.length === 0
          ? 'Without a recipient, no mail is sent.'
          : wrong === undefined
            ? undefined
            : `“${wrong}” is no e-mail address, so it gets no mail.`
      }
    />
  );
}

/** An address, or any text with a variable. */
const ADDRESS = /\{\{.*\}\}|^\S+@\S+\.\S+$|<\S+@\S+\.\S+>$/s;

/** Commas and semicolons separate addresses, except within a variable. */
const parseAddresses = (text: string): readonly string[] | undefined => {
  const found = (text.match(/(?:\{\{[^}]*\}\}|[^,;])+/g) ?? []).map((one) => one.trim()).filter(Boolean);
  return found.length === 0 ? undefined : found;
};

/** Files hold a list, or a single address. */
const listOf = (value: unknown): readonly string[] =>
  parseAddresses(
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').join(','),
  ) ?? [];

function Message(): ReactNode {
  const { block, change } = useScope();
  const { value } = useOption(BODY);
  return (
    <TextOption
      path={BODY}
      label="Message"
      rows={6}
      example={'{{Name}} has booked a table.\n\nFor {{Guests}} on {{Date}}.'}
      error={value === undefined ? 'Without a message, the mail is empty.' : undefined}
      onWrite={(next) => change((whole) => withMessage(whole, next), { mergeKey: `${BODY} ${block.id}` })}
    />
  );
}

/** Says that the message is sent, even once it is emptied. */
function withMessage(block: JsonObject, message: unknown): JsonObject {
  const written = writeOption(block, BODY, message);
  return readOption(written, OWN) === true ? written : writeOption(written, OWN, true);
}

/** Rows of the example. */
const MOST_ROWS = 5;

function AnswersTable(): ReactNode {
  const facts = [...useVariableFacts().values()];
  const asked = facts.filter(({ askedBy }) => askedBy.length > 0);
  const rows = asked.length > 0 ? asked : facts;
  return (
    <figure className="answers-table">
      <figcaption>The mail lists all answers and variables:</figcaption>
      <table>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ id, name, example }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{example}</td>
            </tr>
          ))}
          {rows.length > MOST_ROWS && (
            <tr>
              <td colSpan={2}>and {rows.length - MOST_ROWS} more</td>
            </tr>
          )}
        </tbody>
      </table>
    </figure>
  );
}

/** Offers the visitor's address: an answer to the mail then reaches the visitor. */
function ReplyTo(): ReactNode {
  const { value, set, isDisabled } = useOption(REPLY_TO);
  const { value: recipients } = useOption('options.recipients');
  const mail = [...useVariableFacts().values()].findLast(isAddress);
  const own = mail && `{{${mail.name}}}`;
  const goesToVisitor = own !== undefined && JSON.stringify(recipients ?? '').includes(own);
  return (
    <TextOption
      path={REPLY_TO}
      label="Replies go to"
      example={own ?? '{{Email}}'}
      below={
        own !== undefined &&
        value === undefined &&
        !goesToVisitor && (
          <Button look="quiet" className="field__action" disabled={isDisabled} onClick={() => set(own)}>
            Use {mail?.name}, the address of the visitor
          </Button>
        )
      }
    />
  );
}

const isAddress = ({ example }: VariableFacts): boolean => /^\S+@\S+$/.test(example);

export const form: BlockForm = {
  covers: [
    'options.credentialsId',
    'options.recipients',
    'options.cc',
    'options.bcc',
    'options.replyTo',
    'options.subject',
    'options.isCustomBody',
    'options.body',
    'options.isBodyCode',
    'options.attachmentsVariableId',
  ],
  Form: EmailForm,
  example: {
    options: {
      credentialsId: 'default',
      recipients: ['booking@example.com', '{{Name}} <{{Answer}}>'],
      cc: ['chef@example.com'],
      bcc: ['archive@example.com'],
      replyTo: '{{Answer}}',
      subject: 'New booking of {{Name}}',
      isCustomBody: true,
      body: '{{Name}} has booked a table for {{Guests}}.',
      isBodyCode: true,
      attachmentsVariableId: 'v-list',
    },
  },
};
