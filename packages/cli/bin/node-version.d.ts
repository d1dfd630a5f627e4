// Types of `node-version.js`, for TypeScript callers.
export const OLDEST_NODE: readonly [major: number, minor: number];
export const NODE_PACKAGES: Readonly<Record<string, string>>;
export function isNewEnough(version: string): boolean;
export function describeOldNode(): string;
