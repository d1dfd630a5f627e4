// The io of a command in tests: streams in memory instead of those of a process.
import { PassThrough, Readable } from 'node:stream';
import type { CommandIo } from '../io.ts';

/** The io, and the recorded output. */
export interface TestIo {
  readonly io: CommandIo;
  readonly output: () => string;
  readonly errors: () => string;
  /** Requests that the command stops. */
  readonly stop: () => void;
}

export function createTestIo({
  input = '',
  environment = {},
  isTerminal = false,
}: {
  readonly input?: string;
  readonly environment?: CommandIo['environment'];
  /** Whether the standard input and output are a terminal. */
  readonly isTerminal?: boolean;
} = {}): TestIo {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [output, errors] = [collect(stdout), collect(stderr)];
  const controller = new AbortController();
  const io: CommandIo = {
    stdin: Object.assign(Readable.from([input]), { isTTY: isTerminal }),
    stdout: Object.assign(stdout, { isTTY: isTerminal }),
    stderr,
    environment,
    stopSignal: controller.signal,
  };
  return { io, output, errors, stop: () => controller.abort() };
}

function collect(stream: PassThrough): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}
