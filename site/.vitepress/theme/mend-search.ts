// The search box of the theme puts links into options and calls the whole box a button, which screen readers cannot make sense of.

/**
 * Watches for the search box, and gives its parts the roles that they have: a dialog, with a list whose options are the links.
 *
 * @param page where the box will appear
 */
export function mendSearch(page: Element): void {
  const observer = new MutationObserver(() => {
    for (const box of page.querySelectorAll('.VPLocalSearchBox')) mend(box);
  });
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['role', 'aria-selected', 'aria-label'],
  });
}

/** Changes only what is not as it should be, because each change is observed as well. */
function mend(box: Element): void {
  set(box, 'role', 'dialog');
  set(box, 'aria-modal', 'true');
  for (const name of ['aria-expanded', 'aria-haspopup', 'aria-owns'])
    if (box.hasAttribute(name)) box.removeAttribute(name);
  for (const key of box.querySelectorAll('kbd[aria-label]')) set(key, 'role', 'img');
  for (const item of box.querySelectorAll('li')) {
    const link = item.querySelector('a');
    if (!link) continue;
    set(item, 'role', 'none');
    set(link, 'role', 'option');
    // The field names the chosen one by its id.
    for (const name of ['id', 'aria-selected']) move(item, link, name);
    // Its words are its name.
    link.removeAttribute('aria-label');
  }
}

function move(from: Element, to: Element, name: string): void {
  const value = from.getAttribute(name);
  if (value === null) return;
  set(to, name, value);
  from.removeAttribute(name);
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
