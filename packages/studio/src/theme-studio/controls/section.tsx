// A section of controls. One of rare controls is folded.
import type { ReactNode } from 'react';

/** @example <Section title="Brand">…</Section> */
export function Section({
  title,
  inside,
  children,
}: {
  readonly title: string;
  /** What is inside, for a folded section. */
  readonly inside?: string;
  readonly children: ReactNode;
}): ReactNode {
  if (inside === undefined)
    return (
      <section className="theme-section">
        <h2>{title}</h2>
        {children}
      </section>
    );
  return (
    <details className="theme-section theme-section--folded">
      <summary>
        <h2>{title}</h2>
        <span className="theme-section__inside">{inside}</span>
      </summary>
      <div className="theme-section__body">{children}</div>
    </details>
  );
}
