// The lines of a bot's own icon. Nothing else of its SVG is taken: it may hold scripts, styles and addresses.

export interface IconPaths {
  readonly viewBox: string;
  readonly paths: readonly string[];
}

/** Characters of an icon, and its lines, at most: it is drawn once for each mark. */
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
