// Elements created directly: a launcher appears before the renderer has loaded.

/**
 * Creates an element with its attributes and children.
 *
 * @example element('button', { type: 'button', class: 'icon' }, 'Close')
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** A button with its click handler. */
export function button(
  attributes: Readonly<Record<string, string>>,
  onClick: () => void,
  ...children: readonly Node[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', () => onClick());
  return made;
}

/** A close button. */
export function closeButton(
  attributes: Readonly<Record<string, string>>,
  onClick: () => void,
): HTMLButtonElement {
  return button({ class: 'icon', ...attributes }, onClick, icon(CROSS, 20));
}

/** An icon of one path, in the frame of all icons of the chat (`chat/icons.tsx`). */
export function icon(path: string, size: number): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  setAttributes(picture, {
    width: `${size}`,
    height: `${size}`,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  picture.append(line);
  return picture;
}

export const CROSS = 'M6 6l12 12M18 6 6 18';

const SVG = 'http://www.w3.org/2000/svg';

function setAttributes(one: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
}
