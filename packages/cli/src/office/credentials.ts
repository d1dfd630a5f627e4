// The credentials of an office.

import type { BotsAllowed } from '@colloquy/integrations/credentials';
import type { ListedCredential, Problem } from '@colloquy/schema';
import { problems } from '@colloquy/schema';
import type { Management } from './management.ts';
import { definedOnly } from './management.ts';
import { messageOf } from './message-of.ts';

/** Credentials to be set. */
export interface NewOfficeCredential {
  readonly id: string;
  readonly type: string;
  readonly name?: string | undefined;
  readonly bots?: BotsAllowed | undefined;
  readonly data: unknown;
}

/** What is done with credentials. What is refused rejects, without a word of the value. */
export interface OfficeCredentials {
  list(): Promise<readonly ListedCredential[]>;
  set(credential: NewOfficeCredential): Promise<void>;
  /** False when there are none. */
  allow(id: string, bots: BotsAllowed): Promise<boolean>;
  allowSheet(spreadsheetId: string, bots: BotsAllowed): Promise<void>;
  /** False when there were none. */
  remove(id: string): Promise<boolean>;
}

/** Makes them. Which bots may use a local spreadsheet is known on the machine of the server alone. */
export function officeCredentials({ client, get, ask, find }: Management): OfficeCredentials {
  const inBody = (bots: BotsAllowed) => (bots === 'all' ? null : [...bots]);
  return {
    list: async () => (await get(client.listCredentials())).credentials,
    async set({ id, bots, ...credential }) {
      const body = { ...definedOnly(credential), ...(bots === undefined ? {} : { bots: inBody(bots) }) };
      const answer = await ask(
        client.setCredential({
          credentialId: id,
          body: body as Parameters<typeof client.setCredential>[0]['body'],
        }),
      );
      if (!answer.ok) throw new Error(wordsOf(answer.problem));
    },
    allow: async (id, bots) =>
      (await find(client.changeCredential({ credentialId: id, body: { bots: inBody(bots) } }))) !== undefined,
    async allowSheet() {
      throw new Error('Which bots may use a local spreadsheet is said on the machine of the server alone.');
    },
    async remove(id) {
      const answer = await ask(client.removeCredential({ credentialId: id }));
      if (!answer.ok && answer.status !== 404) throw new Error(messageOf(answer.problem));
      return answer.ok;
    },
  };
}

/** A message that already says what does not fit needs no issues. */
function wordsOf(refusal: Problem): string {
  return refusal.message === problems.BAD_REQUEST.message ? messageOf(refusal) : refusal.message;
}
