// The image, built of its Dockerfile and played in containers that may do no more than the page on deploying lets them: no root to write, no rights,
// one volume. It answers a chat, survives kills, keeps its data over an upgrade, and stops in order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flowFile, loseNothing } from '../faults/lose-nothing.ts';
import { freePort } from '../support/free-port.ts';
import { testSize } from '../support/test-size.ts';
import { buildImage } from './built-image.ts';
import type { ContainerEngine } from './container-engine.ts';
import { canBuild, canRun, openContainerEngine } from './container-engine.ts';
import type { ContainerServer, ContainerStart } from './container-server.ts';
import { startContainer } from './container-server.ts';
import { goOnWithEarlierChats } from './earlier-chats.ts';
import { postJson } from './post-json.ts';

const image = 'localhost/colloquy';
const revision = 'a revision that a test gave';

/** Of the user and the group `node`. */
const OWNER = 1_000;

/** A server writes what it has compiled a second and a half after it listens. */
const WRITTEN_MS = 4_000;

/** Beyond the Node in it: some 14 MB, and room for more. */
const MOST_OWN_BYTES = 25_000_000;

/** A container takes two seconds to start. */
const kills = testSize('COLLOQUY_TEST_KILLS', { usual: 6, long: 20 });

const why = canBuild
  ? canRun
    ? ''
    : ' (not run: that takes Podman, with runc where control groups are not of version 2 alone)'
  : ' (skipped: that takes Buildah, and root on Linux)';

describe.skipIf(!canBuild)(`the image${why}`, () => {
  let engine: ContainerEngine;
  const started: ContainerServer[] = [];

  beforeAll(async () => {
    engine = openContainerEngine();
    const { from } = await buildImage(engine, { image, revision });
    console.log(`The Node of the image is from ${from}.`);
  }, 900_000);
  afterEach(async () => {
    for (const server of started) await server.kill();
  });
  afterAll(async () => {
    // Podman still clears up after them.
    await Promise.all(started.map(({ ended }) => ended));
    await engine.close();
  }, 120_000);

  it('has the settings of its Dockerfile, and no trace of the registry', async () => {
    const { Docker, History } = JSON.parse(
      await engine.run('buildah', ['inspect', '--type', 'image', image]),
    ) as { readonly Docker: { readonly config: object }; readonly History: readonly unknown[] };
    expect(Docker.config).toMatchObject({
      User: `${OWNER}:${OWNER}`,
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', 'node', '-e', expect.stringContaining('/healthz')] },
      Labels: { 'org.opencontainers.image.revision': revision },
    });
    expect(JSON.stringify([Docker, History])).not.toMatch(/npmrc|registry=|CERTIFICATE/);
  });

  describe.skipIf(!canRun)('in a container', () => {
    it('serves a chat, continues it after a kill, keeps its data in a volume and stops in order', async () => {
      const lines: string[] = [];
      const first = await serve({ data: 'chats' });
      const { sessionId } = await postJson(`${first.base}/v1/bots/lead/startChat`, {});
      const path = `/v1/sessions/${String(sessionId)}/continueChat`;
      const reply = { message: { type: 'text', text: 'Ada' } };
      const answer = await postJson(`${first.base}${path}`, reply, 'key-1');
      expect(JSON.stringify(answer)).toContain('Nice to meet you, ');
      await first.server.kill();

      const second = await serve({ data: 'chats', onLine: (line) => lines.push(line) });
      expect(await postJson(`${second.base}${path}`, reply, 'key-1')).toEqual(answer);
      for (const page of ['/', '/studio', '/docs', '/widget.js', '/openapi.json'])
        expect((await fetch(`${second.base}${page}`)).status, page).toBe(200);
      // Turns that are under way when the signal comes are answered; none of them waits for the end of the time that Podman gives.
      const turns = Array.from({ length: 20 }, () => postJson(`${second.base}/v1/bots/lead/startChat`, {}));
      await Promise.race(turns);
      const stopping = second.server.stop();
      await Promise.allSettled(turns);
      expect(await stopping).toBe(0);
      expect(lines.at(-1)).toBe('Stopped.');
    }, 120_000);

    it('runs unprivileged with a read-only root', async () => {
      const { server } = await serve({ data: 'rights' });
      const about = readFileSync(join(server.process(), 'status'), 'utf8');
      expect(about).toMatch(new RegExp(`^Uid:\t${OWNER}\t${OWNER}\t${OWNER}\t${OWNER}$`, 'm'));
      expect(about).toMatch(new RegExp(`^Gid:\t${OWNER}\t`, 'm'));
      expect(about).toMatch(/^CapEff:\t0+$/m);
      const mounts = readFileSync(join(server.process(), 'mountinfo'), 'utf8');
      expect(mounts).toMatch(/ \/ \/ ro,/);
      const script = `
        const { statSync, writeFileSync } = require('node:fs');
        const tried = ['/new', '/opt/colloquy/new', '/opt/colloquy/compiled/new', '/usr/local/bin/node', '/data/new', require('node:os').tmpdir() + '/new'].map((file) => {
          try { writeFileSync(file, ''); return 'written'; } catch ({ code }) { return code; }
        });
        const { uid, mode } = statSync('/data');
        console.log(JSON.stringify({ tried, uid, mode: (mode & 0o777).toString(8) }));`;
      const said = await engine.run('podman', ['exec', server.name, 'node', '-e', script]);
      expect(JSON.parse(said)).toEqual({
        tried: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written', 'written'],
        uid: OWNER,
        mode: '700',
      });
      // None of the certificates of the place where it was built is in there: they were those of a stage.
      const found = await engine.run('podman', [
        ...['exec', '--user', '0:0', server.name, 'node', '-e'],
        "console.log(JSON.stringify(['/root/.npmrc', '/project', '/opt/compile.ts'].filter(require('node:fs').existsSync)))",
      ]);
      expect(JSON.parse(found)).toEqual([]);
    }, 60_000);

    it('writes nothing to its root, and has compiled code at its first start', async () => {
      const { server, base } = await serve({ data: 'unwritten', isLasting: true });
      await postJson(`${base}/v1/bots/lead/startChat`, {});
      await delay(WRITTEN_MS);
      expect(await server.stop()).toBe(0);
      const changes = (await engine.run('podman', ['diff', server.name])).split('\n');
      await engine.run('podman', ['rm', server.name]);
      // Podman itself puts names and addresses into /etc, and marks what is a container.
      expect(changes.filter((line) => /^[AD] /.test(line) && !/^. \/(?:etc|run)\b/.test(line))).toEqual([]);
      expect(changes.filter((line) => line.includes(' /opt'))).toEqual([]);
    }, 60_000);

    it('reports its health by its own command, and fails when no server listens', async () => {
      const watched = { data: 'health', isWatched: true };
      const { server } = await serve({ ...watched, environment: { PORT: String(await freePort()) } });
      await engine.run('podman', ['healthcheck', 'run', server.name]);
      expect(await server.stop()).toBe(0);
      const elsewhere = await serve({ ...watched, words: ['serve', '--port', String(await freePort())] });
      await expect(engine.run('podman', ['healthcheck', 'run', elsewhere.server.name])).rejects.toThrow();
    }, 60_000);

    it.each(['SQLite', 'PostgreSQL'])(
      `loses and repeats no turn on %s when it is killed ${kills} times`,
      { timeout: 120_000 + kills * 12_000 },
      async (store) => {
        const turns = await loseNothing({
          name: `the image on ${store}`,
          kills,
          isWaiting: false,
          isOnPostgres: store === 'PostgreSQL',
          start: (data, environment = {}) =>
            start({ data, words: ['serve', join('/data', flowFile('.'))], environment }),
        });
        expect(turns).toBeGreaterThan(kills);
      },
    );

    it('continues every chat of the previous version', { timeout: 120_000 }, async () => {
      const data = join(engine.folder, 'earlier');
      await goOnWithEarlierChats(data, (environment) => serve({ data, environment }));
    });

    it('adds few bytes to its Node', async () => {
      const sizes = JSON.parse(
        await engine.run('podman', ['history', '--format', 'json', '--human=false', image]),
      ) as readonly { readonly size: number }[];
      const [base = 0, ...own] = sizes.map(({ size }) => size).reverse();
      const ownBytes = own.reduce((sum, size) => sum + size, 0);
      console.log(
        `${(ownBytes / 1e6).toFixed(1)} MB of its own, ${((base + ownBytes) / 1e6).toFixed(0)} MB with Node`,
      );
      expect(ownBytes).toBeLessThan(MOST_OWN_BYTES);
    });
  });

  function start(choice: Omit<ContainerStart, 'image'>): ContainerServer {
    const server = startContainer(engine, { image, ...choice });
    started.push(server);
    return server;
  }

  async function serve(
    choice: Omit<ContainerStart, 'image'>,
  ): Promise<{ readonly server: ContainerServer; readonly base: string }> {
    const server = start(choice);
    const base = await server.listening;
    if (base === undefined) throw new Error('The container ended before it listened.');
    return { server, base };
  }
});
