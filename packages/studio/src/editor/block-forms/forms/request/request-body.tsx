// The body of a request. A body that is written is sent: there is no switch beside it.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../model/json.ts';
import { readOption, writeOption } from '../../../../model/option-path.ts';
import { freshId } from '../../../fresh-id.ts';
import { useVariableFacts } from '../../../variables/variable-facts.ts';
import { ChoiceOption, SegmentsOption } from '../../controls/choice-option.tsx';
import { TextOption } from '../../controls/text-option.tsx';
import { useIssueAt, useOption, useScope } from '../../scope.tsx';
import { BODY } from './request-options.ts';

const OWN = 'options.isCustomBody';
const HEADERS = 'options.webhook.headers';

/** Methods whose requests have no body. */
const BODILESS = new Set<unknown>(['GET', 'HEAD']);

export function RequestBody(): ReactNode {
  const { change } = useScope();
  const { value: method = 'POST' } = useOption('options.webhook.method');
  const { value: isCustom } = useOption(OWN);
  const { value: body } = useOption(BODY);
  const [isChosen, setIsChosen] = useState(false);
  /** Kept while all answers are sent, in case the author comes back to it. */
  const [put, setPut] = useState<unknown>();
  if (BODILESS.has(method))
    return typeof body === 'string' && body !== '' ? (
      <p className="note note--quiet">
        {String(method)} sends no body. The written one is kept for another method.
      </p>
    ) : null;
  const isOwn = isCustom === true || isChosen;
  const isIgnored = !isOwn && typeof body === 'string' && body !== '' && body !== '{{state}}';
  const send = (own: boolean) => {
    setIsChosen(own);
    if (own) {
      if (put !== undefined) change((whole) => withBody(whole, put));
      return;
    }
    setPut(body);
    change((whole) => withBody(whole, undefined));
  };
  return (
    <>
      <SegmentsOption
        path={OWN}
        label="What is sent"
        current={isOwn}
        choices={[
          { value: false, label: 'All answers' },
          { value: true, label: 'My own body' },
        ]}
        onChoose={(own) => send(own === true)}
        below={isIgnored ? <Ignored /> : !isOwn && <AllAnswers />}
      />
      {isOwn && <OwnBody />}
    </>
  );
}

/** A body and its mark in one step: a written body is sent. */
function withBody(block: JsonObject, body: unknown): JsonObject {
  const written = writeOption(block, BODY, body);
  return writeOption(written, OWN, body === undefined ? undefined : true);
}

/** Bots of other editors may hold a body that is not sent. Only the author can say what was meant. */
function Ignored(): ReactNode {
  const { change, isDisabled } = useScope();
  // The check says the same in the words of the file.
  useIssueAt(BODY);
  return (
    <div className="note">
      A body is written, but all answers are sent.
      <Button
        look="quiet"
        disabled={isDisabled}
        onClick={() => change((whole) => writeOption(whole, OWN, true))}
      >
        Send my body
      </Button>
      <Button
        look="quiet"
        disabled={isDisabled}
        onClick={() => change((whole) => writeOption(whole, BODY, undefined))}
      >
        Remove it
      </Button>
    </div>
  );
}

/** Variables of an example that are shown. */
const MOST_SHOWN = 6;

/** What the server sends without a body of the author, with example values. */
function AllAnswers(): ReactNode {
  const facts = [...useVariableFacts().values()];
  const shown = { submittedAt: '2026-11-28T19:30:00.000Z' } as Record<string, string>;
  for (const { name, example } of facts.slice(0, MOST_SHOWN)) shown[name] = example;
  const text = JSON.stringify(shown, null, 2);
  return (
    <pre className="sent-example">
      {facts.length > MOST_SHOWN ? text.replace(/\n\}$/, ',\n  …\n}') : text}
    </pre>
  );
}

const FORM = 'application/x-www-form-urlencoded';
const PLAIN = 'text/plain';

function OwnBody(): ReactNode {
  const { block, change, isDisabled } = useScope();
  const { value: stored } = useOption(BODY);
  const body = typeof stored === 'string' ? stored : '';
  const { kind, setKind } = useContentType();
  const isJson = kind === undefined || kind === FORM;
  const indented = isJson ? indent(body) : undefined;
  const isBroken = isJson && body.trim() !== '' && looksLikeJson(body) && !isValid(body);
  return (
    <>
      <TextOption
        path={BODY}
        label="Body"
        rows={6}
        isCode
        example={'{\n  "name": "{{Name}}"\n}'}
        onWrite={(next) => change((whole) => withBody(whole, next), { mergeKey: `${BODY} ${block.id}` })}
        help={body === '' ? 'While it is empty, all answers are sent.' : undefined}
        error={
          isBroken
            ? 'This is no valid JSON, so the other system may refuse it. Look for quotes and commas.'
            : undefined
        }
        below={
          indented !== undefined &&
          indented !== body && (
            <Button
              look="quiet"
              className="field__action"
              disabled={isDisabled}
              onClick={() => change((whole) => withBody(whole, indented))}
            >
              Format
            </Button>
          )
        }
      />
      <ChoiceOption
        path={HEADERS}
        label="Send as"
        current={kind ?? 'json'}
        choices={[
          { value: 'json', label: 'JSON' },
          { value: FORM, label: 'Form fields' },
          { value: PLAIN, label: 'Plain text' },
        ]}
        help={kind === FORM ? 'Write JSON: each of its names becomes a field of the form.' : undefined}
        onChoose={(next) => setKind(next === 'json' ? undefined : String(next))}
      />
    </>
  );
}

/** The header with the content type; without one the server says JSON. */
function useContentType(): {
  readonly kind: string | undefined;
  readonly setKind: (kind: string | undefined) => void;
} {
  const { change } = useScope();
  const { value } = useOption(HEADERS);
  const isType = (one: unknown): boolean => isObject(one) && /^content-type$/i.test(String(one.key));
  const headers = Array.isArray(value) ? value.filter(isObject) : [];
  const stored = headers.find(isType)?.value;
  const kind = typeof stored === 'string' && !/\bjson\b/i.test(stored) ? stored : undefined;
  return {
    kind: kind?.startsWith(FORM) ? FORM : kind?.startsWith(PLAIN) ? PLAIN : kind,
    setKind: (next) =>
      change((whole) => {
        const before = readOption(whole, HEADERS);
        const others = (Array.isArray(before) ? before : []).filter((one) => !isType(one));
        const after =
          next === undefined ? others : [...others, { id: freshId(), key: 'Content-Type', value: next }];
        return writeOption(whole, HEADERS, after.length === 0 ? undefined : after);
      }),
  };
}

const looksLikeJson = (body: string): boolean => /^\s*[{[]\s*(?:["\]}[{\d]|$)/.test(body);

/** A variable is a valid value both within quotes and without. */
const isValid = (body: string): boolean => parsed(body.replace(/\{\{[^{}]+\}\}/g, '0')) !== undefined;

/** Indents JSON; nothing for a body with variables outside of quotes, or without JSON. */
function indent(body: string): string | undefined {
  const value = looksLikeJson(body) ? parsed(body) : undefined;
  return value === undefined ? undefined : JSON.stringify(value, null, 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
