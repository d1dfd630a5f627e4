// The chart as Helm renders it, played by Podman in a network of its own. What a cluster does around it, asking the probes of each pod and sending
// visitors to those that are ready, is done here, by what the chart says.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import type { ClosedNetwork, Place } from './closed-network.ts';
import type { ContainerEngine } from './container-engine.ts';
import type { Probe, Probes, Probing } from './probes.ts';
import { keepProbing } from './probes.ts';

/** What the chart says of the one container of a pod. */
interface Container extends Probes {
  readonly name: string;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
}

/** What the chart makes of a release. */
interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

/** A pod of a release of one server. */
export interface Pod {
  /** The container of the server. */
  readonly container: string;
  /** Where it answers, on this machine. */
  readonly base: string;
  /** Whether visitors are sent to it. */
  isReady(): boolean;
  /** Resolves when it can be sent visitors for the first time. */
  readonly ready: Promise<void>;
  /** How often its server was started again, because it did not live. */
  restarts(): number;
  /** The first process of the server, from outside. */
  pid(): Promise<number>;
  /** Ends it as a cluster ends pods; gives the code of its server. */
  end(): Promise<number>;
}

/** The chart, with a database beside its pods. */
export interface PlayedChart {
  readonly databaseUrl: string;
  readonly operatorToken: string;
  /** Where visitors ask: each connection leads to a pod that is ready. */
  readonly base: string;
  /** Renders the chart for one server, and plays it. What asks whether it lives may be in a hurry. */
  play(release: string, hurry?: number): Promise<Pod>;
  /** Ends everything at once. */
  close(): Promise<void>;
}

const chart = join(import.meta.dirname, '../../deploy/helm/colloquy');

const NETWORK = 'pods';
const DATABASE = 'database';
const CLAIM = 'bots-data';

/**
 * @example
 * const played = await openPlayedChart(engine, { network, image: 'localhost/colloquy', databaseImage });
 * const pod = await played.play('bots-1');
 * await pod.ready;
 */
export async function openPlayedChart(
  engine: ContainerEngine,
  parts: { readonly network: ClosedNetwork; readonly image: string; readonly databaseImage: string },
): Promise<PlayedChart> {
  const { network, image, databaseImage } = parts;
  const password = randomBytes(32).toString('hex');
  const operatorToken = randomBytes(32).toString('hex');
  const podman = async (...words: readonly string[]) => (await engine.run('podman', words)).trim();
  const address = (container: string) =>
    podman('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', container);
  await podman('network', 'create', NETWORK);
  await podman(
    ...['run', '--detach', '--name', DATABASE, '--network', NETWORK, '--no-healthcheck'],
    ...['--env', `POSTGRES_PASSWORD=${password}`, '--env', 'POSTGRES_USER=bot', '--env', 'POSTGRES_DB=chats'],
    databaseImage,
  );
  await addSecret('bots-database', { DATABASE_URL: `postgres://bot:${password}@${DATABASE}/chats` });
  await addSecret('bots-settings', {
    COLLOQUY_OPERATOR_TOKEN: operatorToken,
    COLLOQUY_SECRET_KEY: randomBytes(32).toString('base64'),
  });
  await playFile('claim', [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: CLAIM },
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '1Gi' } } },
    },
  ]);
  const databaseHost = await address(DATABASE);
  const database = await network.enter(() => ({ host: databaseHost, port: 5_432 }));
  const pods = new Set<{ readonly place: () => Place; readonly probes: Probing }>();
  let turn = 0;
  const service = await network.enter(() => {
    const ready = [...pods].filter(({ probes }) => probes.isReady());
    turn++;
    return ready[turn % ready.length]?.place();
  });

  /** Podman up to 4.3 takes secrets as a cluster knows them, and cannot read them afterwards: it wants the values alone. */
  async function addSecret(name: string, values: Readonly<Record<string, string>>): Promise<void> {
    const data = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    );
    if (!/^podman version (?:[0-3]|4\.[0-3])\./.test(await podman('--version'))) {
      await playFile(name, [{ apiVersion: 'v1', kind: 'Secret', metadata: { name }, data }]);
      return;
    }
    const file = join(engine.folder, `${name}.json`);
    await writeFile(file, JSON.stringify(data), { mode: 0o600 });
    await podman('secret', 'create', name, file);
  }

  async function playFile(name: string, documents: readonly object[]): Promise<void> {
    const file = join(engine.folder, `${name}.yaml`);
    await writeFile(file, documents.map((document) => stringify(document)).join('---\n'));
    await podman('kube', 'play', '--network', NETWORK, file);
  }

  return {
    databaseUrl: `postgres://bot:${password}@127.0.0.1:${database.port}/chats`,
    operatorToken,
    base: `http://127.0.0.1:${service.port}`,
    async play(release, hurry = 1) {
      const deployment = await render(release, image);
      const { spec } = deployment.spec.template;
      const [server] = spec.containers;
      const portOf = ({ httpGet }: Probe) =>
        server.ports.find(({ name }) => name === httpGet.port)?.containerPort ?? 0;
      // Podman would publish each port of a container, and a second pod has the same one.
      const unpublished = structuredClone(deployment);
      Reflect.deleteProperty(unpublished.spec.template.spec.containers[0], 'ports');
      await playFile(release, [unpublished]);
      const pod = `${release}-pod-0`;
      const container = `${pod}-${server.name}`;
      const findPlace = async (): Promise<Place> => {
        const infra = await podman('pod', 'inspect', '--format', '{{.InfraContainerID}}', pod);
        return { host: await address(infra), port: portOf(server.readinessProbe) };
      };
      let place = await findPlace();
      const entrance = await network.enter(() => place);
      const base = `http://127.0.0.1:${entrance.port}`;
      const graceSeconds = spec.terminationGracePeriodSeconds;
      const probes = keepProbing(base, {
        probes: server,
        hurry,
        async restart(seconds = graceSeconds) {
          await podman('stop', '--time', String(seconds), container);
          // Podman ends a pod with its last container, and starts it with another address. In a cluster it keeps both.
          await podman('pod', 'start', pod);
          place = await findPlace();
        },
      });
      const own = { place: () => place, probes };
      pods.add(own);
      return {
        container,
        base,
        isReady: probes.isReady,
        ready: probes.ready,
        restarts: probes.restarts,
        async pid() {
          const pid = Number(await podman('inspect', '--format', '{{.State.Pid}}', container));
          // A signal to 0 would be one to the test.
          if (pid === 0) throw new Error(`${container} does not run.`);
          return pid;
        },
        async end() {
          // A cluster sends nobody there from now on. Here it is the pod alone that says so, by not being ready.
          await podman('stop', '--time', String(graceSeconds), container);
          probes.end();
          pods.delete(own);
          const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container);
          await podman('pod', 'rm', '--force', '--time', '0', pod);
          await entrance.close();
          return Number(code);
        },
      };
    },
    async close() {
      for (const { probes } of pods) probes.end();
      await podman('pod', 'rm', '--all', '--force', '--time', '0');
      await podman('rm', '--all', '--force', '--time', '0');
    },
  };

  async function render(release: string, name: string): Promise<Deployment> {
    const values = [
      ...[`image.repository=${name}`, 'image.tag=latest', 'replicas=1', `data.claim=${CLAIM}`],
      ...['database.secret=bots-database', 'settings.secret=bots-settings'],
      // Tests send more than any visitor would.
      'settings.plain.COLLOQUY_RATE_LIMIT=off',
    ];
    const text = await engine.run('helm', [
      ...['template', release, chart],
      ...values.flatMap((value) => ['--set', value]),
    ]);
    const found = parseAllDocuments(text)
      .map((document) => document.toJS() as Deployment)
      .find(({ kind }) => kind === 'Deployment');
    if (found === undefined) throw new Error('The chart has no Deployment.');
    return found;
  }
}
