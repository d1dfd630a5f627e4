// The fields of blocks that make a request.
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../model/json.ts';
import { readOption, writeOption } from '../../../../model/option-path.ts';
import { TryRequest } from '../../../forms/request/try-request.tsx';
import { Account } from '../../controls/account.tsx';
import type { Choice } from '../../controls/choice-option.tsx';
import { ChoiceOption } from '../../controls/choice-option.tsx';
import { More } from '../../controls/more.tsx';
import { SaveParts } from '../../controls/save-parts.tsx';
import { NumberOption, TextOption } from '../../controls/text-option.tsx';
import { Then } from '../../controls/then.tsx';
import { useOption, useScope } from '../../scope.tsx';
import { parsePasted } from './parse-pasted.ts';
import { RequestBody } from './request-body.tsx';
import { Headers, Parameters } from './request-pairs.tsx';

const URL_PATH = 'options.webhook.url';

const METHODS: readonly Choice[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map(
  (value) => ({ value, label: value }),
);

/** @example <RequestForm example="https://api.example.com/orders" /> */
export function RequestForm({
  label = 'Address',
  example,
  seconds = 10,
  isPlain = false,
}: {
  readonly label?: string;
  /** An address. */
  readonly example: string;
  /** How long the block waits by default. */
  readonly seconds?: number;
  /** Only the address is needed: method, parameters and headers are rare. */
  readonly isPlain?: boolean;
}): ReactNode {
  const { block, isDisabled } = useScope();
  const { value: isInBrowser } = useOption('options.isExecutedOnClient');
  const { value: url } = useOption(URL_PATH);
  const isSentByBrowser = isInBrowser === true;
  const details = (
    <>
      <Parameters />
      <Headers />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div className="request-form" onKeyDown={tryByKey}>
      {isPlain ? (
        <Address label={label} example={example} />
      ) : (
        <div className="fields-line fields-line--method">
          <Method />
          <Address label={label} example={example} />
        </div>
      )}
      {!isPlain && details}
      <RequestBody />
      {typeof url === 'string' && url !== '' && !isSentByBrowser && (
        <TryRequest block={block} isDisabled={isDisabled} />
      )}
      <SaveParts
        path="options.responseVariableMapping"
        part="bodyPath"
        label="Save from the answer"
        example="data.status"
      />
      <Then />
      <More
        names={isPlain ? 'method, headers, waiting, proxy' : 'waiting, browser, proxy'}
        paths={[
          ...(isPlain
            ? ['options.webhook.method', 'options.webhook.headers', 'options.webhook.queryParams']
            : []),
          'options.timeout',
          'options.isExecutedOnClient',
          'options.proxyCredentialsId',
        ]}
      >
        {isPlain && (
          <>
            <Method />
            {details}
          </>
        )}
        <NumberOption
          path="options.timeout"
          label="Wait at most, in seconds"
          standard={String(seconds)}
          help="From 1 to 120."
        />
        <ChoiceOption
          path="options.isExecutedOnClient"
          label="Sent by"
          standard={false}
          choices={[
            { value: false, label: 'The server' },
            { value: true, label: 'The visitor’s browser' },
          ]}
          help={
            isSentByBrowser
              ? 'It cannot be tried here. Visitors can read the keys in it, and the other site must allow it.'
              : undefined
          }
        />
        {!isSentByBrowser && <Account path="options.proxyCredentialsId" label="Proxy" isOptional />}
      </More>
    </div>
  );
}

function Method(): ReactNode {
  return <ChoiceOption path="options.webhook.method" label="Method" standard="POST" choices={METHODS} />;
}

/** A pasted address or command fills the other fields, too. */
function Address({ label, example }: { readonly label: string; readonly example: string }): ReactNode {
  const { change, isDisabled } = useScope();
  const { value } = useOption(URL_PATH);
  const paste = (event: ClipboardEvent): void => {
    const pasted = parsePasted(event.clipboardData.getData('text'));
    const field = event.target;
    const isWhole =
      field instanceof HTMLTextAreaElement &&
      field.selectionEnd - field.selectionStart === field.value.length;
    if (!pasted || isDisabled || !isWhole) return;
    event.preventDefault();
    change((whole) => withPasted(whole, pasted), { mergeKey: `paste ${performance.now()}` });
  };
  return (
    <div onPaste={paste}>
      <TextOption
        path={URL_PATH}
        label={label}
        example={example}
        error={value === undefined ? 'Without an address, nothing is sent.' : undefined}
      />
    </div>
  );
}

type Pasted = NonNullable<ReturnType<typeof parsePasted>>;

function withPasted(block: JsonObject, { url, method, headers, queryParams, body }: Pasted): JsonObject {
  const before = readOption(block, 'options.webhook');
  const request = {
    ...(isObject(before) ? before : {}),
    url,
    ...(method === undefined ? {} : { method }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(queryParams.length === 0 ? {} : { queryParams }),
    ...(body === undefined ? {} : { body }),
  };
  const written = writeOption(block, 'options.webhook', request);
  return body === undefined ? written : writeOption(written, 'options.isCustomBody', true);
}

/** ⌘ or Ctrl with Enter sends the request, from each field. */
function tryByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[data-try]');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}
