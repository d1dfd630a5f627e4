// The options of the email block.
import { credentialsOption, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const addresses = (what: string) =>
  optional(z.preprocess(asList, z.array(z.preprocess(asText, z.string())))).meta({
    description: `${what}: addresses, or {{variables}} that hold one; a list variable holds several.`,
  });

export const EmailDefinition = z.object({
  options: optional(
    z.object({
      credentialsId: credentialsOption(
        'smtp',
        'Credentials of type `smtp`; `default` is the mail account of the server.',
      ),
      recipients: addresses('Recipients'),
      cc: addresses('Recipients of a copy'),
      bcc: addresses('Recipients of a copy that the others do not see'),
      replyTo: optional(z.string()).meta({
        description:
          'Where replies go: an address, or `Name <address>`; the name is then shown as the sender’s.',
      }),
      subject: optional(z.string()).meta({ description: 'Subject.' }),
      isCustomBody: ignorable(z.boolean()).meta({
        description:
          'Whether `body` is sent; false: a summary of the answers. Default: whether there is a body.',
      }),
      body: optional(z.string()).meta({ description: 'Text, or HTML with isBodyCode.' }),
      isBodyCode: ignorable(z.boolean()).meta({
        description:
          'Whether `body` is HTML. Values are escaped in it, unless the body is one variable, which then holds the HTML. Default false.',
      }),
      attachmentsVariableId: optional(z.string()).meta({
        description: 'Variable with the address of a file, or a list of them.',
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
