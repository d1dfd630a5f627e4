// The options of the email block.
import { credentialsOption, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const addresses = (what: string) =>
  optional(
    z.preprocess(asList, z.array(z.preprocess(asText, z.string()).meta({ 'x-holds': 'email address' }))),
  ).meta({
    description: `${what}: email addresses, or {{variables}} that hold one. A list variable can hold several.`,
  });

export const EmailDefinition = z.object({
  options: optional(
    z.object({
      credentialsId: credentialsOption(
        'smtp',
        'Id of the credentials of type `smtp`; `default` is the mail account of the server.',
      ),
      recipients: addresses('Recipients'),
      cc: addresses('CC recipients'),
      bcc: addresses('BCC recipients, hidden from the other recipients'),
      replyTo: optional(z.string()).meta({
        description:
          'Reply-to address: an email address, or `Name <address>`. The name is then also shown as the sender’s name.',
      }),
      subject: optional(z.string()).meta({ description: 'Subject line.' }),
      isCustomBody: ignorable(z.boolean()).meta({
        description:
          'Whether to send `body`; false sends a summary of the answers. Defaults to true if `body` is set.',
      }),
      body: optional(z.string()).meta({ description: 'Plain text, or HTML if isBodyCode is true.' }),
      isBodyCode: ignorable(z.boolean()).meta({
        description:
          'Whether `body` is HTML. Values of variables are escaped, unless the whole body is one variable that holds the HTML. Defaults to false.',
      }),
      attachmentsVariableId: optional(z.string()).meta({
        'x-reads': true,
        description: 'Variable that holds the URL of a file, or a list of URLs.',
      }),
    }),
  ),
});
export type EmailDefinition = z.infer<typeof EmailDefinition>;
export type EmailOptions = NonNullable<EmailDefinition['options']>;

/** Generated files have a single text instead of a list. */
function asList(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function asText(value: unknown): unknown {
  return value === null ? '' : value;
}
