// Puts results into a marked section of a document and leaves the rest of it as it is.

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->';
const END = '<!-- end of results -->';

/**
 * The document with the section's content replaced.
 *
 * @throws when the marks are not there, because guessing a place would destroy somebody's text
 */
export function withResults(document: string, results: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin)
    throw new Error(`The document has no section between "${BEGIN}" and "${END}".`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${results}\n\n${document.slice(end)}`;
}
