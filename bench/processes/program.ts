// The programs that a run measures: the package of these sources, and that of an earlier release.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildServer } from '../../packaging/server/build-server.ts';

/** An installed package. */
export interface Program {
  /** As in the tables of a run. */
  readonly name: string;
  /** The launcher that `npx colloquy` runs. */
  readonly launcher: string;
}

const root = join(import.meta.dirname, '../..');

/** Built once for each commit. Git ignores this folder. */
const RELEASES = join(root, '.colloquy/releases');

/** Builds the package from the sources as they are now. */
export async function buildPackage(folder: string): Promise<Program> {
  const target = join(folder, 'colloquy');
  await buildServer({ root, target, skipsTypes: true });
  return programIn(target, 'this');
}

/**
 * The package of a release: a folder that contains one, or a revision of the repository, whose package is built and kept.
 *
 * @throws when there is no such folder or revision, or its package cannot be built
 * @example await findRelease('v0.1.0', console.log);
 */
export function findRelease(release: string, tell: (line: string) => void): Program {
  if (existsSync(resolve(release))) return programIn(resolve(release), release);
  const commit = git('rev-parse', '--verify', `${release}^{commit}`);
  const target = join(RELEASES, commit);
  if (!existsSync(target)) buildRelease({ commit, target, tell });
  return programIn(target, release);
}

/** The newest tag of an earlier commit, if there is one. */
export function previousRelease(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return undefined;
  }
}

/** Installs what that commit was developed with, because it may have been other versions than today's. */
function buildRelease(build: { commit: string; target: string; tell: (line: string) => void }): void {
  const sources = `${build.target}-sources`;
  build.tell(`building the package of ${build.commit.slice(0, 8)}: takes some minutes, once`);
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(RELEASES, { recursive: true });
  try {
    git('clone', '--quiet', '--shared', root, sources);
    run('git', ['checkout', '--quiet', build.commit], sources);
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], sources);
    run('npm', ['run', 'package'], sources);
    cpSync(join(sources, 'dist/colloquy'), build.target, { recursive: true });
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

function programIn(folder: string, name: string): Program {
  const launcher = join(folder, 'bin/colloquy.js');
  if (!existsSync(launcher)) throw new Error(`${folder} contains no package: there is no ${launcher}.`);
  return { name, launcher };
}

function git(...words: string[]): string {
  return run('git', words, root).trim();
}

function run(command: string, words: readonly string[], folder: string): string {
  return execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
