// The operator's token of a server: from its settings, or from a file in its data folder, created at the first start.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openSecretFile, readSecretFile } from '@colloquy/integrations';
import { limits } from './limits.ts';

/** The environment of a process. */
type Environment = Readonly<Record<string, string | undefined>>;

const SETTING = 'COLLOQUY_OPERATOR_TOKEN';

/** The file in the data folder. */
export const operatorTokenFile = 'operator.token';

/**
 * Adds the operator's token to settings without one: reads `operator.token` in the data folder, or creates it. Without
 * a data folder the token is lost with the process. Rejects when the file can be neither read nor created.
 *
 * @example const environment = await withOperatorToken({ dataFolder: '.colloquy', environment: process.env });
 */
export async function withOperatorToken({
  dataFolder,
  environment,
}: {
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
}): Promise<Environment> {
  if (environment[SETTING]?.trim()) return environment;
  if (dataFolder === undefined) return { ...environment, [SETTING]: freshToken() };
  const text = await openSecretFile({ ...tokenFileIn(dataFolder), make: freshToken });
  return { ...environment, [SETTING]: checked(text, dataFolder) };
}

/**
 * Finds the operator's token of the server on this machine, for programs that call it: first in the settings, then in
 * the data folder. Returns nothing before the first start of a server. Rejects when the file cannot be read.
 *
 * @example await findOperatorToken({ dataFolder: '.colloquy', environment: process.env })
 */
export async function findOperatorToken({
  dataFolder,
  environment,
}: {
  readonly dataFolder: string;
  readonly environment: Environment;
}): Promise<string | undefined> {
  const given = environment[SETTING]?.trim();
  if (given) return given;
  const text = await readSecretFile(tokenFileIn(dataFolder));
  return text === undefined ? undefined : checked(text, dataFolder);
}

function tokenFileIn(dataFolder: string) {
  return { file: join(dataFolder, operatorTokenFile), noun: 'token', setting: SETTING };
}

function freshToken(): string {
  return randomBytes(limits.secretBytes).toString('base64url');
}

function checked(text: string, dataFolder: string): string {
  const problem = problemOfToken(text, tokenFileIn(dataFolder).file);
  if (problem !== undefined) throw new Error(problem);
  return text.trim();
}

/**
 * Describes the problem of a token file without repeating its text; nothing when it is valid.
 *
 * @example problemOfToken('short', 'data/operator.token') // 'data/operator.token does not hold a token: …'
 */
export function problemOfToken(text: string, file: string): string | undefined {
  const token = text.trim();
  if (token.length >= limits.leastTokenCharacters && /^[\x21-\x7e]+$/.test(token)) return undefined;
  return `${file} does not hold a token: one word of at least ${limits.leastTokenCharacters} characters. Remove the file, and the next start makes one.`;
}
