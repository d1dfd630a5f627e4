// Buttons, and links with the same look.
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../routing/router.tsx';
import './button.css';

/** `primary` once per page; `quiet` beside content; `danger` for irreversible actions. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

interface Look {
  readonly look?: ButtonLook;
  /** Icon only: then `aria-label` names the button. */
  readonly isIcon?: boolean;
}

function classOf({ look = 'plain', isIcon = false }: Look, more: string | undefined): string {
  return ['button', `button--${look}`, isIcon && 'button--icon', more].filter(Boolean).join(' ');
}

/**
 * A button.
 *
 * @example <Button look="primary" onClick={publish}>Publish</Button>
 */
export function Button({ look, isIcon, className, ...rest }: ComponentProps<'button'> & Look): ReactNode {
  return <button type="button" {...rest} className={classOf({ look, isIcon }, className)} />;
}

/** A link to a page of the studio with the look of a button. */
export function LinkButton({
  look,
  isIcon,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look): ReactNode {
  return <Link {...rest} className={classOf({ look, isIcon }, className)} />;
}

/** A link out of the studio (another page of the server, a download) with the look of a button. */
export function AnchorButton({ look, isIcon, className, ...rest }: ComponentProps<'a'> & Look): ReactNode {
  return <a {...rest} className={classOf({ look, isIcon }, className)} />;
}
