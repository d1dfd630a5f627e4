// The frame of a field: label above; help, problem and its fix below.
import type { Issue } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { fixWords, isWarning, problemWords } from '../../../problem-words.ts';
import { FixButtons } from '../../problems/fix-buttons.tsx';
import { useIssueAt } from '../scope.tsx';

/** Milliseconds without typing after which a problem is shown: nothing turns red under the hands. */
const CALM_MS = 800;

export interface FieldWords {
  readonly label: string;
  /** One sentence, only where a label and an example are not enough. */
  readonly help?: ReactNode;
  /** What is wrong and what happens because of it. */
  readonly error?: string | undefined;
  /** The form shows problems of this field itself, in its own words. */
  readonly hasOwnError?: boolean;
  /** A button that mends it, or a line below the field. */
  readonly below?: ReactNode;
}

export interface FrameNames {
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** @example <FieldFrame label="Message">{({ id }) => <input id={id} />}</FieldFrame> */
export function FieldFrame({
  label,
  help,
  error,
  hasOwnError = false,
  below,
  path,
  isGroup = false,
  children,
}: FieldWords & {
  /** The option whose problems the field shows. */
  readonly path?: string;
  /** Several controls with one label. */
  readonly isGroup?: boolean;
  readonly children: (names: FrameNames) => ReactNode;
}): ReactNode {
  const id = useId();
  const found = useIssueAt(path);
  const issue = hasOwnError ? undefined : found;
  const { shown, onBlur } = useCalm(error ?? (issue && issueWords(issue)));
  const isInvalid = shown !== undefined && (error !== undefined || !issue || !isWarning(issue));
  const describedBy =
    [help !== undefined && `${id}-help`, shown !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
    undefined;
  const content = (
    <>
      {children({ id, describedBy })}
      {help !== undefined && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {shown !== undefined && (
        <p className={isInvalid ? 'field__error' : 'field__warning'} id={`${id}-error`} role="alert">
          {shown}
        </p>
      )}
      {shown !== undefined && error === undefined && issue && <FixButtons issue={issue} />}
      {below}
    </>
  );
  const className = `field${isInvalid ? ' field--invalid' : ''}`;
  if (isGroup)
    return (
      <fieldset className={`${className} field--group`} onBlur={onBlur} aria-describedby={describedBy}>
        <legend className="field__label">{label}</legend>
        {content}
      </fieldset>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the field inside is left
    <div className={className} onBlur={onBlur}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {content}
    </div>
  );
}

/** @example issueWords(issue) // 'The block has no buttons. Add items.' */
export const issueWords = (issue: Issue): string => `${problemWords(issue)} ${fixWords(issue) ?? ''}`.trim();

function useCalm(error: string | undefined): {
  readonly shown: string | undefined;
  readonly onBlur: () => void;
} {
  const [calm, setCalm] = useState(error);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(error), CALM_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return { shown: calm === error ? error : undefined, onBlur: () => setCalm(error) };
}

/** The problem of an option whose control has no frame. @example <FieldIssue path="variableId" /> */
export function FieldIssue({ path }: { readonly path: string }): ReactNode {
  const issue = useIssueAt(path);
  const { shown } = useCalm(issue && issueWords(issue));
  if (!issue || shown === undefined) return null;
  return (
    <>
      <p className={isWarning(issue) ? 'field__warning' : 'field__error'} role="alert">
        {shown}
      </p>
      <FixButtons issue={issue} />
    </>
  );
}
