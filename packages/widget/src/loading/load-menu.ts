// Loads the file of the menu: in one place, so that the page has a single address for it.

/** @example loadMenu().then(({ modules }) => modules.menu.View) */
export const loadMenu = () => import('../menu/menu-parts.ts');
