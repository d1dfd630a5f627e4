// `colloquy serve`: bots over HTTP.
import type { Colloquy } from '@colloquy/server';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openDataFolder } from '../flow-files/data-folder.ts';
import { banner } from '../serving/banner.ts';
import { listen } from '../serving/listen.ts';
import { publishFiles } from '../serving/publish-files.ts';
import type { ServerAddress } from '../serving/server-address.ts';
import { isPublic, serverAddress } from '../serving/server-address.ts';
import { complain, print } from '../world.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'Serves bots over HTTP: those in the files given, and those published before.',
  operands: '[FILE…]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `Publishes the files, then listens until Ctrl+C. Chats survive a restart, also a sudden one.
A restart undoes nothing: a file that has not changed since it was last served is not published
again over what was published, unpublished or removed later. Without files, a data folder that
never had a bot gets the examples.

  colloquy serve
  PORT=8080 colloquy serve bots/*.flow.json --data /var/lib/colloquy

Environment:
  DATABASE_URL           keeps bots and chats in PostgreSQL instead, for any number of servers: postgres://name:password@host/database
  COLLOQUY_SESSION_DAYS  days without a reply after which a chat is removed (90), where its bot says nothing else
  COLLOQUY_RESULT_DAYS   days for which results are kept (for ever), where their bot says nothing else

For servers that others reach (docs/protection.md, docs/observability.md):
  COLLOQUY_OPERATOR_TOKEN  opens previews, metrics, erasing and the list of bots to whoever sends it
  COLLOQUY_TRUST_PROXY     addresses of proxies in front: loopback, 10.0.0.0/8
  COLLOQUY_RATE_LIMIT      off, or by COLLOQUY_RATE_LIMIT_ADDRESS and COLLOQUY_RATE_LIMIT_SESSION: 100/10 is 100 requests in 10 seconds
  COLLOQUY_IDENTITY_SECRET verifies who a visitor is, when your pages sign it (or COLLOQUY_IDENTITY_JWKS_URL)
  COLLOQUY_DRAIN_SECONDS   how long to go on when asked to stop, so that load balancers notice
  COLLOQUY_LOG             error, warn (as it is), info, debug or silent; JSON lines on the standard error output
  OTEL_EXPORTER_OTLP_ENDPOINT  where spans of turns and calls are collected

For bots that take or make files (docs/files.md):
  COLLOQUY_PUBLIC_URL    where this server is reached, for example https://bots.example; addresses of files begin with it
  COLLOQUY_UPLOAD_MAX_MB megabytes of one file (else 10), COLLOQUY_UPLOAD_TOTAL_MB of all files (else 20480)
  COLLOQUY_S3_BUCKET     keeps files in an S3 service, with COLLOQUY_S3_ENDPOINT, _REGION, _KEY and _SECRET

For bots that call other services:
  COLLOQUY_SMTP_URL      mail server of the credentials "default", for example smtps://name:password@mail.example
  COLLOQUY_SMTP_FROM     sender of those mails, for example "Our bot <bot@mail.example>"
  COLLOQUY_EGRESS_ALLOW  private hosts and addresses that bots may reach: crm.internal, *.corp.example, 10.0.0.0/8
  COLLOQUY_SECRET_KEY    key that seals credentials (else a file in the data folder, made at the first run)`,
  options: {
    data: dataOption,
    memory: { description: 'Keeps everything in memory; it is gone when the server stops.' },
    host: { value: 'HOST', description: 'Address to listen on (else HOST, else 127.0.0.1).' },
    port: { value: 'PORT', description: 'Port to listen on (else PORT, else 3000); 0 takes a free one.' },
  },
  run: async (call) => {
    const address = serverAddress(call);
    if (!address.ok) {
      complain(call.world, address.message);
      return exitCodes.usage;
    }
    return run(call, address);
  },
};

async function run(call: CommandCall, address: ServerAddress): Promise<ExitCode> {
  const { operands, isOn, world } = call;
  const dataFolder = isOn('memory') ? undefined : dataFolderOf(call);
  const data =
    dataFolder === undefined
      ? { ok: true as const, store: memoryStore() }
      : await openDataFolder(dataFolder, world.environment, (why) =>
          complain(world, `Waiting for the database: ${why}`),
        );
  if (!data.ok) {
    complain(world, data.message);
    return exitCodes.problems;
  }
  const { environment } = world;
  let colloquy: Colloquy;
  try {
    colloquy = await createColloquy({ store: data.store, dataFolder, environment });
  } catch (error) {
    complain(world, error instanceof Error ? error.message : String(error));
    await data.store.close();
    return exitCodes.problems;
  }
  try {
    const isPublished = await publishFiles(operands, { colloquy, store: data.store, world });
    if (!isPublished) return exitCodes.problems;
    const listening = await listen(
      () => createHttpServer(colloquy, { environment, log: world.stderr }),
      address,
    );
    if (!listening.ok) {
      complain(world, listening.message);
      return exitCodes.problems;
    }
    print(
      world,
      banner({
        url: listening.url,
        bots: await colloquy.listBots(),
        place: placeOf(call, dataFolder),
        isOpenToAll: isPublic(address) && !environment.COLLOQUY_OPERATOR_TOKEN?.trim(),
      }),
    );
    await stopped(world.stopSignal);
    print(world, 'Finishing the replies that are under way…');
    await listening.close();
    print(world, 'Good night.');
    return exitCodes.good;
  } finally {
    await colloquy.close();
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

/** Where bots and chats are kept, for people. The address of a database holds its password and is not repeated. */
function placeOf({ world }: CommandCall, dataFolder: string | undefined): string {
  if (dataFolder === undefined) return 'memory (gone when the server stops)';
  return world.environment.DATABASE_URL ? 'the database of DATABASE_URL' : dataFolder;
}
