// The file that shows the first message: asked for in one place, so that the page has one address of it to remember.

/** @example loadStandard().then(({ mountChat }) => mountChat(mounting)) */
export const loadStandard = () => import('./standard.ts');
