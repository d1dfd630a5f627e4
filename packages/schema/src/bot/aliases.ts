// Aliases of block types, mapped to the literals in definition files.

/**
 * Plain names of block types and their literals in definition files. Lower-case `webhook` is missing on purpose: it is
 * the block that waits for a call, while `Webhook` makes one.
 */
const literals: ReadonlyMap<string, string> = new Map([
  ['script', 'Code'],
  ['code', 'Code'],
  ['redirect', 'Redirect'],
  ['set variable', 'Set variable'],
  ['link', 'Typebot link'],
  ['bot link', 'Typebot link'],
  ['Bot link', 'Typebot link'],
  ['link to another bot', 'Typebot link'],
  ['wait', 'Wait'],
  ['jump', 'Jump'],
  ['return', 'Return'],
  ['condition', 'Condition'],
  ['ab test', 'AB test'],
  ['AI', 'OpenAI'],
  ['spreadsheet', 'Google Sheets'],
  ['chat widget', 'Chatwoot'],
  ['analytics', 'Google Analytics'],
  ['send email', 'Email'],
  ['Send email', 'Email'],
  ['email', 'Email'],
  ['pixel', 'Pixel'],
  ['HTTP request', 'Webhook'],
  ['http request', 'Webhook'],
]);

/**
 * Resolves an alias to its literal block type. Other types are returned unchanged.
 *
 * @example
 * toBlockType('script'); // 'Code'
 * toBlockType('text input'); // 'text input'
 */
export function toBlockType(type: string): string {
  return literals.get(type) ?? type;
}
