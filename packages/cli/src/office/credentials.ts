// The credentials of an office: those of a data folder, and those of a server elsewhere.

import type { BotsAllowed } from '@colloquy/integrations/credentials';
import type { ListCredentialsResponse, ListedCredential } from '@colloquy/schema';
import type { Colloquy } from '@colloquy/server';
import { listedCredential } from '@colloquy/server/listed-credential';
import type { AttributeTo } from './local-office.ts';
import { messageOf } from './message-of.ts';
import type { RemoteAsking } from './remote-office.ts';

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

/** Those of a data folder. */
export function localCredentials({ credentials }: Colloquy, by: AttributeTo): OfficeCredentials {
  return {
    list: async () => (await credentials.list()).map(listedCredential),
    async set({ name, ...credential }) {
      const wanted = { ...credential, ...(name === undefined ? {} : { name }) };
      const set = await credentials.set(wanted, by('setCredential'));
      if (!set.ok) throw new Error(set.problem.message);
    },
    allow: async (id, bots) => (await credentials.allow(id, bots, by('changeCredential'))) !== undefined,
    allowSheet: (id, bots) => credentials.allowSheet(id, bots, by('changeCredential')),
    remove: (id) => credentials.remove(id, by('removeCredential')),
  };
}

/** Those of a server elsewhere. */
export function remoteCredentials({ get, ask, find, named }: RemoteAsking): OfficeCredentials {
  const pathOf = (id: string) => `/v1/credentials/${named(id)}`;
  const inBody = (bots: BotsAllowed) => (bots === 'all' ? null : bots);
  return {
    list: async () => (await get<ListCredentialsResponse>({ path: '/v1/credentials' })).credentials,
    async set({ id, type, name, bots, data }) {
      const body = { type, name, data, ...(bots === undefined ? {} : { bots: inBody(bots) }) };
      const answer = await ask({ method: 'PUT', path: pathOf(id), body });
      if (!answer.ok) throw new Error(messageOf(answer.problem));
    },
    async allow(id, bots) {
      const body = { bots: inBody(bots) };
      return (await find<ListedCredential>({ method: 'PATCH', path: pathOf(id), body })) !== undefined;
    },
    async allowSheet() {
      throw new Error('Which bots may use a local spreadsheet is said on the machine of the server alone.');
    },
    async remove(id) {
      const answer = await ask({ method: 'DELETE', path: pathOf(id) });
      if (!answer.ok && answer.status !== 404) throw new Error(messageOf(answer.problem));
      return answer.ok;
    },
  };
}
