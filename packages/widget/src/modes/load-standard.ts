// Loads the file that shows the first message: in one place, so that the page has a single address for it.

/** @example loadStandard().then(({ mountChat }) => mountChat(mounting)) */
export const loadStandard = () => import('./standard.ts');
