// Starts what a user starts: the launcher of the package with `serve`, on bots of the benchmark, with its data on disk.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchFlowOptions } from '../bench-flow.ts';
import { benchFlow, benchFlowName } from '../bench-flow.ts';
import type { Program } from './program.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';

/** Behind a proxy: each chat comes from an address of its own, so that the protection is on and refuses nobody. */
const BEHIND_PROXY = { COLLOQUY_TRUST_PROXY: 'loopback' };

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
  /** The bot whose first answer tells that the server is ready; the first of the flows when absent. */
  readonly publicId?: string;
  /** Node's own options, for profiles and probes. */
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
  publicId = benchFlowName(flows[0] ?? { blocks: 0 }),
  core,
  nodeOptions,
  environment,
}: ChatServerOptions): Promise<ServerProcess> {
  const written = flows.map((flow) => writeFlow(folder, flow));
  return startServer({
    words: [program.launcher, 'serve', ...written, ...files, '--data', join(folder, data)],
    environment: {
      ...BEHIND_PROXY,
      // The launcher starts another Node: options of this one would be lost.
      ...(nodeOptions && { NODE_OPTIONS: nodeOptions.join(' ') }),
      ...environment,
    },
    core,
    publicId,
  });
}

/** Writes a bot of the benchmark as a flow file. */
export function writeFlow(folder: string, flow: BenchFlowOptions): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${benchFlowName(flow)}.flow.json`);
  writeFileSync(file, JSON.stringify(benchFlow(flow)));
  return file;
}
