// Loads the file of the preview message and its rules: in one place, so that the page has a single address for it.

/** @example loadPreview().then(({ modules }) => modules.createPreview(chatWindow, look)) */
export const loadPreview = () => import('./preview-parts.ts');
