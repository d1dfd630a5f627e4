// deploy/compose.yaml as it stands, brought up in a network of its own.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClosedNetwork, Entrance } from './closed-network.ts';
import type { ContainerEngine } from './container-engine.ts';

/** One of the two that the file names. */
export type ServiceName = 'bots' | 'database';

/** What the file describes. */
export interface Composed {
  /** Where the server answers, on this machine. */
  readonly base: string;
  /** The database, on this machine. */
  readonly databaseUrl: string;
  readonly operatorToken: string;
  up(): Promise<void>;
  down(): Promise<void>;
  /** The container of a service. */
  container(service: ServiceName): Promise<string>;
  /** The first process of that, from outside. */
  pid(service: ServiceName): Promise<number>;
  /** Whether the check that the file or the image has finds it well. Without a systemd nobody asks but the test. */
  isWell(service: ServiceName): Promise<boolean>;
}

const file = join(import.meta.dirname, '../../deploy/compose.yaml');

/** The port that is asked for in the place of 3000. */
const PORT = 3_100;

/**
 * @example
 * const composed = await openComposed(engine, { network, image: 'localhost/colloquy' });
 * await composed.up();
 * await expect.poll(() => composed.isWell('bots')).toBe(true);
 */
export async function openComposed(
  engine: ContainerEngine,
  { network, image }: { readonly network: ClosedNetwork; readonly image: string },
): Promise<Composed> {
  const password = randomBytes(32).toString('hex');
  const operatorToken = randomBytes(32).toString('hex');
  const compose = (...words: readonly string[]) =>
    engine.run('podman-compose', ['--file', file, ...words], {
      POSTGRES_PASSWORD: password,
      COLLOQUY_OPERATOR_TOKEN: operatorToken,
      COLLOQUY_IMAGE: image,
      COLLOQUY_PORT: String(PORT),
    });
  const container = async (service: ServiceName) => {
    const label = `label=com.docker.compose.service=${service}`;
    return (await engine.run('podman', ['ps', '--all', '--quiet', '--filter', label])).trim();
  };
  const inspect = async (service: ServiceName, format: string) =>
    (await engine.run('podman', ['inspect', '--format', format, await container(service)])).trim();
  let databaseHost = '';
  const server: Entrance = await network.enter(() => ({ host: '127.0.0.1', port: PORT }));
  const database: Entrance = await network.enter(() => ({ host: databaseHost, port: 5_432 }));
  return {
    base: `http://127.0.0.1:${server.port}`,
    databaseUrl: `postgres://colloquy:${password}@127.0.0.1:${database.port}/colloquy`,
    operatorToken,
    async up() {
      // The image is there: the test has built it.
      await compose('up', '--detach', '--no-build');
      databaseHost = await inspect('database', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
    },
    async down() {
      await compose('down');
    },
    container,
    pid: async (service) => Number(await inspect(service, '{{.State.Pid}}')),
    isWell: async (service) =>
      engine.run('podman', ['healthcheck', 'run', await container(service)]).then(
        () => true,
        () => false,
      ),
  };
}
