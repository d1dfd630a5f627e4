// Asks a service what a block with its credentials can name: the models of a provider, or the headings of a sheet.

import type { CredentialSummary, IntegrationSettings } from '@colloquy/integrations';
import { credentialTypes, withinDeadline } from '@colloquy/integrations';
import { readHeadings } from '@colloquy/integrations/sheet-headings';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { askService } from './ask-service.ts';
import { limits } from './limits.ts';
import type { TrialDependencies } from './try-credentials.ts';

/** The choices, or one sentence that says why the service gave none. A service without a list has no choices. */
export interface ListedChoices {
  readonly choices: readonly string[];
  readonly failure?: string | undefined;
}

/** The sheet whose headings are wanted. */
export interface WantedSheet {
  readonly spreadsheetId?: string | undefined;
  readonly sheetId: string;
}

/** Dependencies of the list. */
export type ChoiceDependencies = TrialDependencies & {
  readonly settings: Pick<IntegrationSettings, 'googleClientId' | 'googleClientSecret'>;
};

type Names = { readonly ok: true; readonly names: readonly string[] } | Failed;

/**
 * Lists the choices. Never rejects.
 *
 * @example await listChoices(summary, { sheetId: '0' }, { vault, openAddresses: [], settings, signal }) // { choices: ['gpt-5', 'gpt-5-mini'] }
 */
export async function listChoices(
  credential: CredentialSummary,
  sheet: WantedSheet,
  dependencies: ChoiceDependencies,
): Promise<ListedChoices> {
  const { vault, signal } = dependencies;
  const { spreadsheetId, sheetId } = sheet;
  const { id, bots } = credential;
  const found = await withinDeadline({ timeoutMs: limits.trialMs, signal }, async (deadline) =>
    spreadsheetId === undefined
      ? listModels(credential, dependencies, deadline)
      : readHeadings(
          { credentialsId: id, botId: bots?.[0], spreadsheetId, sheetId },
          { ...dependencies, deadline, maximumBytes: limits.choicesBytes },
        ),
  );
  if (!found.ok) return { choices: [], failure: vault.redactSecrets(found.failure.message) };
  const fitting = found.names.filter((name) => name !== '' && name.length <= limits.choiceCharacters);
  return { choices: [...new Set(fitting)].slice(0, limits.choices) };
}

async function listModels(
  { id, type, bots }: CredentialSummary,
  { vault, openAddresses }: ChoiceDependencies,
  deadline: Parameters<typeof askService>[1]['deadline'],
): Promise<Names> {
  const declared = credentialTypes.get(type);
  if (!declared?.listModels) return { ok: true, names: [] };
  const opened = await vault.get(id, type, bots?.[0]);
  if (!opened.ok) return opened;
  const { data } = opened;
  const maximumBytes = limits.choicesBytes;
  const call = { id, type, data, openAddresses, deadline, maximumBytes };
  const response = await askService(declared.listModels(data), call);
  if (!response.ok) return response;
  const { statusCode } = response.head;
  try {
    if (statusCode < 200 || statusCode >= 300)
      return failed('rejected', `The service answered with ${statusCode}.`);
    const read = await response.read();
    if (!read.ok) return read;
    const names = namesIn(read.response.body.toString());
    read.response.release();
    return names
      ? { ok: true, names: names.sort() }
      : failed('invalid_response', 'The service did not answer with a list of models.');
  } finally {
    response.close();
  }
}

/** Most services answer with `{data: [{id}]}`, some with the list alone. */
function namesIn(text: string): string[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = answer instanceof Object && 'data' in answer ? answer.data : answer;
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((one: unknown) =>
    one instanceof Object && 'id' in one && typeof one.id === 'string' ? [one.id] : [],
  );
}
