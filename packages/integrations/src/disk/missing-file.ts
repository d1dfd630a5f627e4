/**
 * Whether an error means that the file does not exist.
 *
 * @example readFile(file, 'utf8').catch((error) => { if (isMissing(error)) return ''; throw error; })
 */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
