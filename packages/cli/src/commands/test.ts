// `colloquy test`: plays the conversations of `.chat` files and reports where a bot differs.
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Backend, Painter } from '@colloquy/verify';
import { explainRun, readScriptFile, runConversation, updateScriptFile, wordsOf } from '@colloquy/verify';
import type { BackendName } from '../backends/backends.ts';
import { backendMakers } from '../backends/backends.ts';
import type { Command, CommandCall } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, complainPainted, print } from '../io.ts';

const backendNames = Object.keys(backendMakers) as BackendName[];

export const test: Command = {
  name: 'test',
  summary: 'Runs the conversations in .chat files and reports where the bot responds differently.',
  operands: 'FILE|DIR…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `For a folder, all .chat files in it run.

  colloquy test examples
  colloquy test bots/lead.chat --update`,
  options: {
    backend: {
      value: 'NAME',
      description: `Backend to run on: ${backendNames.join(', ')} or all (default: engine).`,
    },
    update: {
      description: 'Rewrites the expectations to the current responses of the bot (same as UPDATE=1).',
    },
  },
  run: async (call) => {
    const { operands, io } = call;
    const backends = await makeBackends(call);
    if (!backends) {
      complain(
        io,
        `There is no backend "${call.text('backend')}"; there are ${backendNames.join(', ')} and all.`,
      );
      return exitCodes.usage;
    }
    const paths = operands.flatMap(scriptsIn);
    if (paths.length === 0) {
      complain(io, `There is no .chat file in ${operands.join(', ')}.`);
      return exitCodes.problems;
    }
    const isUpdating = call.isOn('update') || io.environment.UPDATE === '1';
    let passed = 0;
    let failed = 0;
    for (const path of paths) {
      if (path.endsWith('.json') && existsSync(path)) {
        complain(io, notAScript(path));
        failed++;
        continue;
      }
      try {
        if (isUpdating && backends[0] && (await updateScriptFile(path, backends[0])))
          print(io, `Updated ${path}`);
        const outcome = await playFile(path, { backends, io });
        passed += outcome.passed;
        failed += outcome.failed;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined) throw error;
        complain(
          io,
          code === 'ENOENT'
            ? `There is no file ${path}.`
            : `${path} cannot be read: ${(error as Error).message}`,
        );
        failed++;
      }
    }
    print(io, `${passed} passed, ${failed} failed`);
    return failed === 0 ? exitCodes.good : exitCodes.problems;
  },
};

/** Parsed as a script, every line of a bot file would be reported as unknown. */
function notAScript(path: string): string {
  return `${path} is a bot, not a conversation. Name a .chat file, or check the bot with: npx colloquy check ${path}`;
}

async function playFile(
  path: string,
  { backends, io }: { backends: readonly Backend[]; io: CommandIo },
): Promise<{ passed: number; failed: number }> {
  const { conversations, problems } = await readScriptFile(path);
  if (conversations.length === 0 && problems.length === 0) {
    complain(io, `✗ ${path}\n  The file contains no conversation, so nothing ran.`);
    return { passed: 0, failed: 1 };
  }
  for (const { line, message } of problems) complain(io, `✗ ${path}:${line}\n  ${message}`);
  let passed = 0;
  let failed = problems.length;
  for (const { conversation, definitions } of conversations) {
    for (const backend of backends) {
      const run = await runConversation(conversation, { backend, definitions });
      const title = `${path}:${conversation.line} ${conversation.name} (${backend.name})`;
      if (run.isPassed) passed++;
      else failed++;
      if (run.isPassed) print(io, `✓ ${title}`);
      else {
        complain(io, `✗ ${title}`);
        complainPainted(io, explainRun(run, { file: path, conversation, paint: painterFor(io) }));
      }
    }
  }
  return { passed, failed };
}

async function makeBackends({ text }: CommandCall): Promise<readonly Backend[] | undefined> {
  const name = text('backend') ?? 'engine';
  if (name === 'all') return Promise.all(Object.values(backendMakers).map((makeBackend) => makeBackend()));
  const known = backendNames.find((candidate) => candidate === name);
  return known && [await backendMakers[known]()];
}

function scriptsIn(path: string): string[] {
  if (!isFolder(path)) return [path];
  return globSync('**/*.chat', { cwd: path, exclude: (name) => name.includes('node_modules') })
    .sort()
    .map((name) => join(path, name));
}

/** False for a path that cannot be read: its reader reports the error. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function painterFor({ stderr }: CommandIo): Painter {
  const colors = { same: 'dim', missing: 'red', new: 'green', visitor: 'bold' } as const;
  const stream = stderr as NodeJS.WritableStream;
  return (text, as) => (stderr.isTTY ? styleText(colors[as], wordsOf(text), { stream }) : wordsOf(text));
}
