// `colloquy invitations`: invites people, lists open invitations, sends them again and revokes them.
import { signInAddress } from '@colloquy/management/sign-in-links';
import type { CreateSignInLinkResponse, ListedInvitation } from '@colloquy/schema';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { grantOptions, grantWords, readGrant, utc } from '../management/grants.ts';
import type { Management } from '../management/management.ts';
import { onManagement, serverOf } from '../management/on-management.ts';
import { serverAddress, urlOf } from '../serving/server-address.ts';

export const invitations: Command = {
  name: 'invitations',
  summary: 'Invites people, and lists, renews and revokes invitations.',
  operands: '[create NAME | renew ID | revoke ID]',
  least: 0,
  most: 2,
  details: `An invitation is a link that signs in one browser, once, within three days. renew makes a new link for another three days, and the earlier one
stops working. Links are printed once. Who has signed in is in the list of tokens (colloquy tokens). The scopes are those of tokens.

  colloquy invitations create Grace --scopes read --bots quiz-bot --days 30
  colloquy invitations
  colloquy invitations renew 4b227777d4dd1fc6
  colloquy invitations revoke 4b227777d4dd1fc6`,
  options: grantOptions('days that the person stays signed in (default: 0.5)'),
  run: async (call) => {
    const [action = 'list', operand] = call.operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!run || (action === 'list') !== (operand === undefined)) {
      complain(
        call.io,
        'Say: colloquy invitations, or colloquy invitations create NAME, renew ID, or revoke ID.',
      );
      return exitCodes.usage;
    }
    return run(call, operand ?? '');
  },
};

const ACTIONS: Readonly<Record<string, (call: CommandCall, operand: string) => Promise<ExitCode>>> = {
  list: (call) =>
    onManagement(call, async ({ client, get }) => {
      const { isOn, io } = call;
      const open = (await get(client.listInvitations())).invitations;
      for (const one of open) print(io, isOn('json') ? JSON.stringify(one) : lineOf(one));
      if (open.length === 0 && !isOn('json'))
        print(io, 'There is no open invitation. Invite a person: npx colloquy invitations create NAME');
      return exitCodes.good;
    }),
  async create(call, name) {
    const wish = readGrant(call, name);
    if (typeof wish === 'string') {
      complain(call.io, wish);
      return exitCodes.usage;
    }
    return onManagement(call, async (management) => {
      const { client, get } = management;
      return tell(call, management, await get(client.createSignInLink({ body: { invite: wish } })));
    });
  },
  renew: (call, id) =>
    onManagement(call, async (management) => {
      const { client, find } = management;
      const sent = await find(client.renewInvitation({ invitationId: id }));
      return sent ? tell(call, management, sent) : unknown(call, id);
    }),
  revoke: (call, id) =>
    onManagement(call, async ({ client, find }) => {
      // The response has no body, so `find` could not distinguish it from a 404.
      if (!(await find(client.revokeInvitation({ invitationId: id }).then(() => true))))
        return unknown(call, id);
      print(call.io, `The invitation ${id} was revoked: its link no longer works.`);
      return exitCodes.good;
    }),
};

/** Only the link is written to the standard output, so that it can be piped. */
function tell(call: CommandCall, { place }: Management, sent: CreateSignInLinkResponse): ExitCode {
  const { io, isOn } = call;
  const address = serverAddress({ text: () => undefined, io });
  const url = serverOf(call) === undefined && address.ok ? urlOf(address) : place;
  const link = signInAddress(url, sent);
  if (isOn('json')) print(io, JSON.stringify({ ...sent, link }));
  else {
    complain(
      io,
      `Invitation ${sent.invitationId}, until ${utc(sent.expiresAt)}. This is the link. It is shown only once:`,
    );
    print(io, link);
  }
  return exitCodes.good;
}

function unknown({ io }: CommandCall, id: string): ExitCode {
  complain(io, `There is no open invitation ${id}. To list them: npx colloquy invitations`);
  return exitCodes.problems;
}

const lineOf = (invitation: ListedInvitation): string =>
  [...grantWords(invitation), `until ${utc(invitation.expiresAt)}`].join('  ');
