// Version and origin of this program. The bundler inserts the commit; a run from sources has none.
import { isSea } from 'node:sea';
import packageFile from '../package.json' with { type: 'json' };

/** Inserted by the bundler: the commit, or undefined when built outside a clone. */
declare const BUILD_REVISION: string | undefined;

/** The facts needed first to diagnose a problem. */
export interface BuildFacts {
  readonly version: string;
  /** The commit, if known. The suffix `-changed` marks uncommitted changes. */
  readonly revision?: string;
  readonly kind: 'sources' | 'package' | 'executable';
  readonly node: string;
  /** `linux x64` */
  readonly platform: string;
}

/**
 * Reads the facts of the running program.
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
