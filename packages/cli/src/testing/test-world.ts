// A world for tests: streams in memory instead of a process.
import { PassThrough, Readable } from 'node:stream';
import type { World } from '../world.ts';

/** A world, and what was written into it. */
export interface TestWorld {
  readonly world: World;
  readonly output: () => string;
  readonly errors: () => string;
  /** Asks the command to stop. */
  readonly stop: () => void;
}

export function createTestWorld({
  input = '',
  environment = {},
}: {
  readonly input?: string;
  readonly environment?: World['environment'];
} = {}): TestWorld {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [output, errors] = [collect(stdout), collect(stderr)];
  const controller = new AbortController();
  const world: World = {
    stdin: Readable.from([input]),
    stdout,
    stderr,
    environment,
    stopSignal: controller.signal,
  };
  return { world, output, errors, stop: () => controller.abort() };
}

function collect(stream: PassThrough): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}
