// `colloquy tokens`: tokens for programs and remote users, each with its permissions.
import type { ListedToken, CreateTokenRequest as Wish } from '@colloquy/schema';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { grantOptions, grantWords, readGrant, utc } from '../management/grants.ts';
import type { Management } from '../management/management.ts';
import { orRefusal } from '../management/management.ts';
import { onManagement } from '../management/on-management.ts';

export const tokens: Command = {
  name: 'tokens',
  summary: 'Creates, lists and revokes tokens for programs and people.',
  operands: '[create NAME | revoke ID…]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `The scopes of a token define its permissions: read (bots, versions, results), author (previews), publish (publish, roll
back, open, close), operate (erase, remove, deliver, metrics; together with read also webhooks and messages in chats), or
own (everything). A token can be limited to some bots, and can expire.
The secret is printed once and not stored. Once a token exists, the server requires one, also from its own machine.

  colloquy tokens create "Build server" --scopes publish --bots quiz-bot,lead-bot --days 90
  colloquy tokens
  colloquy tokens revoke 9f86d081884c7d65`,
  options: grantOptions('days until it expires (default: never)'),
  run: async (call) => {
    const [action = 'list', ...rest] = call.operands;
    const run = ACTIONS[action];
    if (!run || (action === 'list') !== (rest.length === 0) || (action === 'create' && rest.length > 1)) {
      complain(
        call.io,
        'Say: colloquy tokens, or colloquy tokens create NAME, or colloquy tokens revoke ID…',
      );
      return exitCodes.usage;
    }
    return run(call, rest);
  },
};

const ACTIONS: Readonly<
  Record<string, (call: CommandCall, operands: readonly string[]) => Promise<ExitCode>>
> = {
  list: (call) =>
    onManagement(call, async ({ client, get }) => {
      const { isOn, io } = call;
      const list = (await get(client.listTokens())).tokens;
      for (const token of list) print(io, isOn('json') ? JSON.stringify(token) : lineOf(token));
      if (list.length === 0 && !isOn('json'))
        print(io, 'There is no token yet. Create one: npx colloquy tokens create NAME --scopes read');
      return exitCodes.good;
    }),
  async create(call, [name = '']) {
    const wish = readGrant(call, name);
    if (typeof wish === 'string') {
      complain(call.io, wish);
      return exitCodes.usage;
    }
    return onManagement(call, (management) => create(call, management, wish));
  },
  revoke: (call, ids) =>
    onManagement(call, async ({ client, find }) => {
      let isGood = true;
      for (const id of ids) {
        // The response has no body, so `find` could not distinguish it from a 404.
        const isRevoked = (await find(client.revokeToken({ tokenId: id }).then(() => true))) ?? false;
        if (isRevoked) print(call.io, `The token ${id} was revoked and is no longer accepted.`);
        else
          complain(
            call.io,
            `There is no token ${id}, or it is already revoked. To list tokens: npx colloquy tokens`,
          );
        isGood &&= isRevoked;
      }
      return isGood ? exitCodes.good : exitCodes.problems;
    }),
};

async function create(
  { isOn, io }: CommandCall,
  { client, ask, get }: Management,
  wish: Wish,
): Promise<ExitCode> {
  const asked = await ask(client.createToken({ body: wish }));
  if (!asked.ok && asked.status === 409)
    throw new Error('The maximum number of tokens is reached. Revoke unused ones.');
  const made = await get(orRefusal(asked));
  if (isOn('json')) {
    print(io, JSON.stringify(made));
    return exitCodes.good;
  }
  // Only the secret is written to the standard output, so that it can be piped.
  complain(io, `${lineOf(made.token)}\nThis is the token. It is shown only once:`);
  print(io, made.secret);
  return exitCodes.good;
}

function lineOf(token: ListedToken): string {
  const { expiresAt, lastUsedAt, revokedAt } = token;
  return [
    ...grantWords(token),
    lastUsedAt === undefined ? 'never used' : `used ${utc(lastUsedAt)}`,
    ...(expiresAt === undefined
      ? []
      : [`${Date.parse(expiresAt) <= Date.now() ? 'ended' : 'until'} ${utc(expiresAt)}`]),
    ...(revokedAt === undefined ? [] : [`revoked ${utc(revokedAt)}`]),
  ].join('  ');
}
