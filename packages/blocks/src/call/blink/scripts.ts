// The script that navigates the visitor to a page.

/** The body of a function with the parameter `url`. */
export const openPage = `window.location.assign(url);`;
