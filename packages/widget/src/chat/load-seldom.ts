// The file with what few bots need: asked for in one place, so that the page has one address of it to remember.

/** @example loadSeldom().then(({ modules }) => modules.image) */
export const loadSeldom = () => import('./seldom.ts');
