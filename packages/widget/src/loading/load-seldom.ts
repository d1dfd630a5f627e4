// Loads the file of optional features: in one place, so that the page has a single address for it.

/** @example loadSeldom().then(({ modules }) => modules.bubble('image')) */
export const loadSeldom = () => import('../chat/seldom.ts');
