// Forms of other products as bots: Google Forms, Typeform, and questions in CSV.
import { botOfForm } from './bot-of-form.ts';
import { isGoogleForm, readGoogleForm } from './google-form.ts';
import type { ImportedForm } from './imported-form.ts';
import { fieldsOf } from './imported-form.ts';
import { readQuestionCsv } from './question-csv.ts';
import { isTypeform, readTypeform } from './typeform.ts';

/** A form as a bot, with what could not be taken over; or why it is no form. */
export type FormImport =
  | {
      readonly ok: true;
      readonly definition: Readonly<Record<string, unknown>>;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/**
 * Makes a bot of a form. A text is CSV; JSON is a form of the Google Forms API or of Typeform's Create API.
 *
 * @example importForm('question,kind\nHow many guests?,number') // { ok: true, definition: { … }, notes: [] }
 */
export function importForm(source: unknown): FormImport {
  const form = readForm(source);
  if (!form)
    return {
      ok: false,
      message:
        'This is neither a bot nor a form that can be read. Send a Google Form (with "info" and "items"), a Typeform (with "fields"), or CSV with the columns question, kind and choices.',
    };
  if (!form.items.some(({ question }) => question))
    return { ok: false, message: 'The form has no question.' };
  return { ok: true, definition: botOfForm(form), notes: form.notes };
}

/** Whether JSON is a form of another product, and no bot. */
export function isForm(json: unknown): boolean {
  const fields = fieldsOf(json);
  return !Array.isArray(fields.groups) && (isGoogleForm(fields) || isTypeform(fields));
}

function readForm(source: unknown): ImportedForm | undefined {
  if (typeof source === 'string') return readQuestionCsv(source);
  const fields = fieldsOf(source);
  if (isGoogleForm(fields)) return readGoogleForm(fields);
  return isTypeform(fields) ? readTypeform(fields) : undefined;
}
