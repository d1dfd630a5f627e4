// Settings of the server on a data folder, recorded for commands that run there without the environment of the server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '@colloquy/verify';
import type { CommandIo } from '../io.ts';

type Environment = CommandIo['environment'];

/** The file in the data folder. */
interface RecordedSettings {
  readonly values: Environment;
  /** Names of secrets that the server has and that are stored nowhere. */
  readonly secrets: readonly string[];
}

const FILE = 'settings.json';

/** Settings that commands on the data of a server need, and that hold no secret. */
const RECORDED = [
  'COLLOQUY_EGRESS_ALLOW',
  'COLLOQUY_GOOGLE_CLIENT_ID',
  'COLLOQUY_HOSTS',
  'COLLOQUY_PUBLIC_URL',
  'COLLOQUY_S3_BUCKET',
  'COLLOQUY_S3_ENDPOINT',
  'COLLOQUY_S3_REGION',
  'COLLOQUY_SMTP_FROM',
];

/** Secrets without which a command would encrypt with another key, or miss files. */
const NEEDED_SECRETS = ['COLLOQUY_SECRET_KEY', 'COLLOQUY_S3_KEY', 'COLLOQUY_S3_SECRET'];

/**
 * Records the settings of a server that listens, without secrets. Rejects when the file cannot be written.
 *
 * @example await recordSettings('.colloquy', process.env);
 */
export async function recordSettings(dataFolder: string, environment: Environment): Promise<void> {
  const recorded: RecordedSettings = {
    values: Object.fromEntries(
      RECORDED.filter((name) => isSet(environment, name)).map((name) => [name, environment[name]]),
    ),
    secrets: NEEDED_SECRETS.filter((name) => isSet(environment, name)),
  };
  const text = `${JSON.stringify(recorded, null, 2)}\n`;
  if (text !== (await readText(dataFolder))) await writeWhole(join(dataFolder, FILE), text);
}

/**
 * Adds the recorded settings to the environment of a command, which takes precedence.
 *
 * @throws Error when the command lacks a secret that the server has, or the file cannot be read
 * @example const environment = await withRecordedSettings('.colloquy', process.env);
 */
export async function withRecordedSettings(
  dataFolder: string,
  environment: Environment,
): Promise<Environment> {
  const text = await readText(dataFolder);
  if (text === undefined) return environment;
  const { values, secrets } = parse(text, dataFolder);
  const missing = secrets.filter((name) => !isSet(environment, name));
  if (missing.length === 0) return { ...values, ...environment };
  throw new Error(
    `The server of ${dataFolder} runs with ${missing.join(' and ')}. Set the same for this command, or let the server do it: --server URL`,
  );
}

function isSet(environment: Environment, name: string): boolean {
  return Boolean(environment[name]?.trim());
}

async function readText(dataFolder: string): Promise<string | undefined> {
  try {
    return await readFile(join(dataFolder, FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string, dataFolder: string): RecordedSettings {
  try {
    const { values = {}, secrets = [] } = JSON.parse(text) as Partial<RecordedSettings>;
    return { values, secrets };
  } catch (error) {
    const file = join(dataFolder, FILE);
    throw new Error(`${file} cannot be parsed. Remove it; the next start of the server writes it.`, {
      cause: error,
    });
  }
}
