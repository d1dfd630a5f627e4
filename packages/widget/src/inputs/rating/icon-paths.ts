// The paths of a bot's own icon. Other content of its SVG is dropped, because it may contain scripts, styles and
// addresses.

export interface IconPaths {
  readonly viewBox: string;
  readonly paths: readonly string[];
}

/** Limits of characters and paths, because the icon is rendered once per mark. */
const MOST_CHARACTERS = 20_000;
const MOST_PATHS = 20;

/** @example iconPaths('<svg viewBox="0 0 9 9"><path d="M1 1h2z"/></svg>') // { viewBox: '0 0 9 9', paths: ['M1 1h2z'] } */
export function iconPaths(svg: string | undefined): IconPaths | undefined {
  if (!svg || svg.length > MOST_CHARACTERS) return undefined;
  const paths = [...svg.matchAll(/<path\b[^>]*?\sd=["']([\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]+)["']/g)]
    .slice(0, MOST_PATHS)
    .map(([, path = '']) => path);
  const [, viewBox = '0 0 24 24'] = /\sviewBox=["']([\d\s.,-]+)["']/.exec(svg) ?? [];
  return paths.length > 0 ? { viewBox, paths } : undefined;
}
