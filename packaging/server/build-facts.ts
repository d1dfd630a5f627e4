// What a build says of itself: `colloquy version` tells it. Only what the same sources always give, so that two builds are the same.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The commit that a folder of sources is at, with `-changed` behind it when something is not committed; nothing outside of a clone. Whoever builds
 * there, as in an image, may say it with BUILD_REVISION.
 *
 * @example await revisionOf('.') // '0f3c2a9b1d2e'
 */
export async function revisionOf(root: string): Promise<string | undefined> {
  const git = async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', words, { cwd: root });
    return stdout.trim();
  };
  const { BUILD_REVISION: said } = process.env;
  if (said) return said;
  try {
    const revision = await git('rev-parse', '--short=12', 'HEAD');
    return (await git('status', '--porcelain')) === '' ? revision : `${revision}-changed`;
  } catch {
    return undefined;
  }
}
