// What this program is a build of. The bundler puts the commit in; run from its sources it is what lies there.
import { isSea } from 'node:sea';
import packageFile from '../package.json' with { type: 'json' };

/** Put in by the bundler: the commit, or nothing when it was built outside of a clone. */
declare const BUILD_REVISION: string | undefined;

/** What somebody who looks for a fault asks first. */
export interface BuildFacts {
  readonly version: string;
  /** The commit, where it is known; `-changed` behind it says that something was not committed. */
  readonly revision?: string;
  readonly kind: 'sources' | 'package' | 'executable';
  readonly node: string;
  /** `linux x64` */
  readonly platform: string;
}

/**
 * Tells what runs here.
 *
 * @example buildFacts() // { version: '0.1.0', revision: '0f3c2a9b1d2e', kind: 'package', node: '26.10.0', platform: 'linux x64' }
 */
export function buildFacts(): BuildFacts {
  const revision = typeof BUILD_REVISION === 'string' ? BUILD_REVISION : undefined;
  return {
    version: packageFile.version,
    ...(revision ? { revision } : {}),
    kind: isSea() ? 'executable' : revision === undefined ? 'sources' : 'package',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  };
}
