// The parameters and the headers of a request: rows of name and value.
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Menu } from '../../../../design/menu.tsx';
import { isObject } from '../../../../model/json.ts';
import { writeOption } from '../../../../model/option-path.ts';
import { freshId } from '../../../fresh-id.ts';
import { More } from '../../controls/more.tsx';
import { Rows } from '../../controls/rows.tsx';
import { TextControl } from '../../controls/text-option.tsx';
import { useOption, useScope } from '../../scope.tsx';

const PARAMETERS = 'options.webhook.queryParams';
const HEADERS = 'options.webhook.headers';

export function Parameters(): ReactNode {
  return (
    <More title="Parameters" names="after the ? of the address" paths={[PARAMETERS]} countsRows>
      <Pairs path={PARAMETERS} one="parameter" label="Added to the address" examples={['page', '1']} />
    </More>
  );
}

export function Headers(): ReactNode {
  return (
    <More title="Headers" names="keys, content type" paths={[HEADERS]} countsRows>
      <Pairs path={HEADERS} one="header" label="Sent with the request" examples={['X-Shop', 'berlin']} />
      <Authorization />
    </More>
  );
}

/** Rows of name and value, as headers, parameters and form fields have them. */
function Pairs({
  path,
  one,
  label,
  examples: [name, value],
}: {
  readonly path: string;
  readonly one: string;
  readonly label: string;
  readonly examples: readonly [name: string, value: string];
}): ReactNode {
  return (
    <Rows path={path} one={one} label={label}>
      {(row) => (
        <div className="row__pair row__pair--value">
          <TextControl path="key" name={`Name of ${row.name}`} example={name} />
          <TextControl path="value" name={`Value of ${row.name}`} example={value} />
        </div>
      )}
    </Rows>
  );
}

const KEY_NOTE = 'Everyone who can edit this bot can read keys in its headers.';

/** Adds a header with a key; a note says who can read it. */
function Authorization(): ReactNode {
  const { change, isDisabled } = useScope();
  const { value } = useOption(HEADERS);
  const headers = Array.isArray(value) ? value.filter(isObject) : [];
  const hasKey = headers.some(({ key }) => /^authorization$|key|token|secret/i.test(String(key)));
  const isAuthorized = headers.some(({ key }) => /^authorization$/i.test(String(key)));
  const add = (start: string) =>
    change((whole) =>
      writeOption(whole, HEADERS, [
        ...headers.filter((one) => one.key !== undefined || one.value !== undefined),
        { id: freshId(), key: 'Authorization', value: start },
      ]),
    );
  return (
    <div className="field">
      {!isAuthorized && (
        <Menu
          trigger={
            <Button look="quiet" className="field__action" disabled={isDisabled}>
              <KeyRound aria-hidden />
              Add authorization
            </Button>
          }
          entries={[
            { label: 'Token', onSelect: () => add('Bearer {{Token}}') },
            { label: 'Name and password', onSelect: () => add('Basic name:password') },
          ]}
        />
      )}
      {hasKey && <p className="field__help">{KEY_NOTE}</p>}
    </div>
  );
}
