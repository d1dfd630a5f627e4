// Starts the real thing: `colloquy serve` on bots of the benchmark, with its data on disk.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchFlowOptions } from '../bench-flow.ts';
import { benchFlow, benchFlowName } from '../bench-flow.ts';
import type { Program } from './program.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';

/** All load comes from one address and is as much as the server can bear: what protects a server would send it away. */
const PROTECTION_OFF = { COLLOQUY_RATE_LIMIT: 'off', COLLOQUY_LOAD_SHEDDING: 'off' };

/** What to serve, and from where. */
export interface ChatServerOptions {
  readonly program: Program;
  /** Where flow files are written and data folders are made. */
  readonly folder: string;
  /** Name of the data folder in it. The same name again is the same store. */
  readonly data: string;
  readonly flows: readonly BenchFlowOptions[];
  /** Flow files that are served besides. */
  readonly files?: readonly string[];
  readonly core: number | undefined;
  /** Node's own options, for profiles and probes. An executable takes none. */
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Starts the server; it is ready when this resolves. */
export function startChatServer({
  program,
  folder,
  data,
  flows,
  files = [],
  core,
  nodeOptions = [],
  environment,
}: ChatServerOptions): Promise<ServerProcess> {
  const written = flows.map((flow) => writeFlow(folder, flow));
  return startServer({
    command: program.command,
    words: [...nodeOptions, ...program.words, 'serve', ...written, ...files, '--data', join(folder, data)],
    environment: { ...program.environment, ...PROTECTION_OFF, ...environment },
    core,
    publicId: benchFlowName(flows[0] ?? { blocks: 0 }),
  });
}

/** Writes a bot of the benchmark as a flow file. */
export function writeFlow(folder: string, flow: BenchFlowOptions): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${benchFlowName(flow)}.flow.json`);
  writeFileSync(file, JSON.stringify(benchFlow(flow)));
  return file;
}
