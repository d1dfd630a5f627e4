// The image as others run it: by deploy/compose.yaml, with PostgreSQL beside it, and by what Helm makes of the chart, played by Podman. Both in a
// network of their own, which ends with the test.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '@colloquy/server';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { countingBot } from '../faults/counting-bot.ts';
import type { Insisting } from '../faults/insisting-client.ts';
import { talkWhile } from '../faults/lose-nothing.ts';
import { post } from '../support/http-client.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { buildImage } from './built-image.ts';
import type { ClosedNetwork } from './closed-network.ts';
import { canClose, openClosedNetwork } from './closed-network.ts';
import type { Composed, ServiceName } from './composed.ts';
import { openComposed } from './composed.ts';
import type { ContainerEngine } from './container-engine.ts';
import { canConnect, openContainerEngine } from './container-engine.ts';
import { makeDatabaseImage } from './database-image.ts';
import type { PlayedChart, Pod } from './played-chart.ts';
import { openPlayedChart } from './played-chart.ts';
import { postJson } from './post-json.ts';

const root = join(import.meta.dirname, '../..');
const image = 'localhost/colloquy';
const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;

const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')) as {
  readonly services: { readonly database: { readonly image: string } };
};
const databaseImage = compose.services.database.image;

const isHere = canConnect && canClose;
const why = isHere
  ? ''
  : ' (skipped: that takes Podman with runc, netavark, aardvark-dns and catatonit, Buildah, iproute2, and root on Linux)';
const canCompose = isInstalled('podman-compose');
const canRender = isInstalled('helm');

/** A container that is killed is there again after two to four seconds. */
const kills = testSize('COLLOQUY_TEST_KILLS', { usual: 4, long: 6 });

/** Milliseconds between an answer and the kill that follows it. */
const LIFE_MS = { least: 5, most: 300 };

const WAIT = { timeout: 60_000, interval: 100 };

describe.skipIf(!isHere)(`the image, deployed${why}`, () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let network: ClosedNetwork;
  let engine: ContainerEngine;

  beforeAll(async () => {
    folder = temporaryFolder('deployed');
    network = await openClosedNetwork(folder.path);
    engine = openContainerEngine(network.within);
    const { node } = await buildImage(engine, { image, revision: 'deployed' });
    const from = await makeDatabaseImage(engine, { image: databaseImage, node });
    console.log(`The PostgreSQL beside it is from ${from}.`);
  }, 900_000);
  afterAll(async () => {
    await engine?.close();
    await network?.close();
    folder?.remove();
  }, 120_000);

  describe.skipIf(!canCompose)(
    `by compose.yaml${canCompose ? '' : ' (not run: that takes podman-compose)'}`,
    () => {
      let composed: Composed;

      beforeAll(async () => {
        composed = await openComposed(engine, { network, image });
      });
      afterEach(async () => {
        await composed.down();
      }, 60_000);

      it('is healthy, serves a chat, drains in order, and keeps its data across down and up', async () => {
        await composed.up();
        await expect.poll(() => composed.isWell('database'), WAIT).toBe(true);
        // That is not the server that the first start runs to make the database, which nobody else reaches.
        const client = new Client({ connectionString: composed.databaseUrl });
        await client.connect();
        await client.end();
        await becomesWell('bots');
        const { sessionId } = await postJson(`${composed.base}/v1/bots/lead/startChat`, {});
        const path = `${composed.base}/v1/sessions/${String(sessionId)}/continueChat`;
        const reply = { message: { type: 'text', text: 'Ada' } };
        const answer = await postJson(path, reply, 'key-1');
        expect(JSON.stringify(answer)).toContain('Nice to meet you, ');

        const code = engine.run('podman', ['wait', await composed.container('bots')]);
        const turns = Array.from({ length: 20 }, () =>
          postJson(`${composed.base}/v1/bots/lead/startChat`, {}),
        );
        await Promise.race(turns);
        await composed.down();
        expect((await code).trim()).toBe('0');
        await Promise.allSettled(turns);

        await composed.up();
        await becomesWell('bots');
        expect(await postJson(path, reply, 'key-1')).toEqual(answer);
      }, 120_000);

      it(`loses and repeats no turn when its server is killed ${kills} times, and its database once`, {
        timeout: 120_000 + kills * 12_000,
      }, async () => {
        await composed.up();
        await becomesWell('bots');
        await publishCounting(composed);
        const { base } = composed;
        const random = seededRandom(runSeed());
        let server = Promise.withResolvers<string>();
        server.resolve(base);
        const insisting: Insisting = {
          base: () => server.promise,
          counts: { retries: 0, broken: 0, busy: 0 },
        };
        const { chats, turns } = await talkWhile(
          async (answers) => {
            for (let kill = 0; kill <= kills; kill++) {
              const killed: ServiceName = kill === 1 ? 'database' : 'bots';
              const pid = await composed.pid(killed);
              // A signal to 0 would be one to the test.
              expect(pid).toBeGreaterThan(0);
              const known = answers();
              await expect.poll(answers, { ...WAIT, interval: 5 }).toBeGreaterThan(known);
              await delay(random.integer(LIFE_MS.least, LIFE_MS.most));
              process.kill(pid, 'SIGKILL');
              // While the database is away, the server answers that it is.
              if (killed === 'bots') server = Promise.withResolvers();
              // Nobody starts it again but its policy.
              await expect
                .poll(() => composed.pid(killed).then((now) => now !== 0 && now !== pid), WAIT)
                .toBe(true);
              await becomesWell('bots');
              server.resolve(base);
            }
          },
          {
            random,
            insisting,
            reopen: () => openStore({ dataFolder: folder.path, databaseUrl: composed.databaseUrl }),
          },
        );
        const { retries, broken } = insisting.counts;
        console.log(
          `seed ${random.seed}: ${kills} kills of the server of compose.yaml and one of its database, ${chats} chats, ${turns} acknowledged turns, ${retries} retries (${broken} broken connections)`,
        );
        expect(broken).toBeGreaterThan(kills / 2);
      });

      /** Ready is more than well: it has its database. */
      async function becomesWell(service: ServiceName): Promise<void> {
        await expect.poll(() => composed.isWell(service), WAIT).toBe(true);
        const isReady = () =>
          fetch(`${composed.base}/readyz`).then(
            ({ status }) => status,
            () => 0,
          );
        await expect.poll(isReady, WAIT).toBe(200);
      }
    },
  );

  describe.skipIf(!canRender)(`by the chart${canRender ? '' : ' (not run: that takes Helm)'}`, () => {
    let played: PlayedChart;

    beforeAll(async () => {
      played = await openPlayedChart(engine, { network, image, databaseImage });
    }, 60_000);
    afterAll(async () => {
      await played?.close();
    }, 60_000);

    it('becomes ready, serves unprivileged with two writable volumes, and stops in order', async () => {
      const pod = await play('alone');
      const { sessionId } = await postJson(`${pod.base}/v1/bots/lead/startChat`, {});
      const reply = { message: { type: 'text', text: 'Ada' } };
      const path = `${pod.base}/v1/sessions/${String(sessionId)}/continueChat`;
      expect(JSON.stringify(await postJson(path, reply, 'key-1'))).toContain('Nice to meet you, ');

      const about = join('/proc', String(await pod.pid()));
      const status = readFileSync(join(about, 'status'), 'utf8');
      for (const wanted of [/^Uid:(?:\t1000){4}$/m, /^Gid:(?:\t1000){4}$/m, /^Groups:\t1000 $/m])
        expect(status).toMatch(wanted);
      for (const wanted of [/^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
        expect(status).toMatch(wanted);
      const mounts = readFileSync(join(about, 'mountinfo'), 'utf8').trim().split('\n');
      const writable = mounts
        .map((line) => line.split(' '))
        .filter(
          ([, , , , place = '', options = '']) =>
            /^rw\b/.test(options) && !/^\/(?:proc|dev|sys)\b/.test(place),
        )
        .map(([, , , , place]) => place);
      expect(writable.sort()).toEqual(['/data', '/tmp']);
      const changes = await engine.run('podman', ['diff', pod.container]);
      // Podman itself puts names and addresses into /etc, marks what is a container, and makes places for what it mounts.
      expect(
        changes
          .split('\n')
          .filter((line) => /^[AD] /.test(line) && !/^. \/(?:etc|run|dev|proc|sys)\b/.test(line)),
      ).toEqual([]);

      const turns = Array.from({ length: 20 }, () => postJson(`${pod.base}/v1/bots/lead/startChat`, {}));
      await Promise.race(turns);
      const end = pod.end();
      // What comes while others still learn that it is ending is answered, too.
      await Promise.all(turns);
      await postJson(`${pod.base}/v1/bots/lead/startChat`, {});
      expect(await end).toBe(0);
    }, 120_000);

    it('loses and repeats no turn while its servers are replaced one by one', async () => {
      const first = await play('first');
      const second = await play('second');
      await publishCounting(played);
      const random = seededRandom(runSeed());
      const insisting: Insisting = {
        base: () => Promise.resolve(played.base),
        counts: { retries: 0, broken: 0, busy: 0 },
      };
      const codes: number[] = [];
      const { chats, turns } = await talkWhile(
        async (answers) => {
          const moreAnswers = async () => {
            const known = answers();
            await expect.poll(answers, WAIT).toBeGreaterThan(known + 20);
          };
          await moreAnswers();
          // As the chart has it: a new one is ready before an old one ends, and none is missing.
          await play('third');
          const firstEnd = first.end();
          await play('fourth');
          await moreAnswers();
          codes.push(...(await Promise.all([firstEnd, second.end()])));
          await moreAnswers();
        },
        {
          random,
          insisting,
          reopen: () => openStore({ dataFolder: folder.path, databaseUrl: played.databaseUrl }),
        },
      );
      const { retries, broken, busy } = insisting.counts;
      console.log(
        `seed ${random.seed}: two servers of the chart replaced, ${chats} chats, ${turns} acknowledged turns, ${retries} retries (${broken} broken connections, ${busy} busy)`,
      );
      expect(codes).toEqual([0, 0]);
    }, 180_000);

    it('restarts a hanging server, which continues its chats', async () => {
      // What takes a minute in a cluster is asked ten times as fast.
      const pod = await play('hanging', 10);
      const { sessionId } = await postJson(`${pod.base}/v1/bots/lead/startChat`, {});
      process.kill(await pod.pid(), 'SIGSTOP');
      await expect.poll(() => pod.isReady(), WAIT).toBe(false);
      await expect.poll(() => pod.restarts(), WAIT).toBe(1);
      await expect.poll(() => pod.isReady(), WAIT).toBe(true);
      const path = `${pod.base}/v1/sessions/${String(sessionId)}/continueChat`;
      const answer = await postJson(path, { message: { type: 'text', text: 'Ada' } });
      expect(JSON.stringify(answer)).toContain('Nice to meet you, ');
      expect(pod.restarts()).toBe(1);
    }, 180_000);

    async function play(release: string, hurry?: number): Promise<Pod> {
      const pod = await played.play(release, hurry);
      await pod.ready;
      return pod;
    }
  });
});

/** By the operation for that, as whoever runs the bots. */
async function publishCounting({
  base,
  operatorToken,
}: Pick<Composed, 'base' | 'operatorToken'>): Promise<void> {
  const published = await post({
    base,
    path: '/v1/bots',
    body: { definition: countingBot },
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  expect(published.status, published.body).toBe(200);
}
