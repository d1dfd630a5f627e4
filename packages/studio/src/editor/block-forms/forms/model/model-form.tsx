// The form of blocks that ask a model: what it should do, the account and the model, and the fields of that alone.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { withAction } from '../../../../blocks/answer-actions.ts';
import { isObject } from '../../../../model/json.ts';
import { freshId } from '../../../fresh-id.ts';
import { Account } from '../../controls/account.tsx';
import { ChoiceOption } from '../../controls/choice-option.tsx';
import { FieldFrame } from '../../controls/field-frame.tsx';
import { More } from '../../controls/more.tsx';
import { TextOption } from '../../controls/text-option.tsx';
import { Then } from '../../controls/then.tsx';
import { useChoices } from '../../controls/use-choices.ts';
import { useTyped } from '../../controls/use-typed.ts';
import { useOption, useScope } from '../../scope.tsx';

/** Something that a model does. */
export interface ModelAction {
  /** As stored. */
  readonly value: string;
  /** In the words of an author. */
  readonly label: string;
  /** Names of models to choose from; the first one is the default. Any other name can be typed. */
  readonly models: readonly string[];
  readonly Fields: () => ReactNode;
  /** Rare options: what they are about, their paths and their fields. */
  readonly more?: {
    readonly names: string;
    readonly paths: readonly string[];
    readonly Fields: () => ReactNode;
  };
  /** Only shown while it is set. */
  readonly isOld?: boolean;
}

/** @example <ModelForm actions={[{ value: 'Create chat completion', label: 'Answer', models: ['sonar'], Fields }]} /> */
export function ModelForm({
  actions,
  path = 'options.action',
  hasOtherServer = false,
}: {
  readonly actions: readonly ModelAction[];
  /** The option with the action. */
  readonly path?: string;
  /** Whether another server with the same API can be used. */
  readonly hasOtherServer?: boolean;
}): ReactNode {
  const { value } = useOption(path);
  const { value: baseUrl } = useOption('options.baseUrl');
  const action = actions.find((one) => one.value === value);
  const offered = actions.filter((one) => !one.isOld || one === action);
  const more = action?.more;
  const { change } = useScope();
  const choose = (next: unknown) =>
    change((whole) => ({
      ...whole,
      options: withAction(isObject(whole.options) ? whole.options : {}, {
        field: path.slice('options.'.length),
        action: next,
        makeId: freshId,
      }),
    }));
  return (
    <>
      <ChoiceOption
        path={path}
        label="What should it do?"
        onChoose={choose}
        error={value === undefined ? 'Until something is chosen, the block does nothing.' : undefined}
        choices={[
          ...(value === undefined ? [{ value: undefined, label: 'Choose what it does' }] : []),
          ...offered,
        ]}
      />
      {action && (
        <>
          <Account isOptional={hasOtherServer && typeof baseUrl === 'string'} />
          <Model key={action.value} models={action.models} />
          <action.Fields />
        </>
      )}
      <Then />
      {(more || hasOtherServer) && (
        <More
          names={[more?.names, hasOtherServer && 'other server'].filter(Boolean).join(', ')}
          paths={[...(more?.paths ?? []), ...(hasOtherServer ? OTHER_SERVER : [])]}
        >
          {more && <more.Fields />}
          {hasOtherServer && (
            <>
              <TextOption
                path="options.baseUrl"
                label="Address of another server"
                example="http://localhost:11434/v1"
                help="A server with the same API, for example one of your own."
              />
              <TextOption path="options.apiVersion" label="Version of its API" example="2024-10-21" />
            </>
          )}
        </More>
      )}
    </>
  );
}

export const OTHER_SERVER = ['options.baseUrl', 'options.apiVersion'];

/** The models of the account, or known names, and any other one: new models come every month. */
function Model({ models: [standard = '', ...known] }: { readonly models: readonly string[] }): ReactNode {
  const { value, set, isDisabled } = useOption('options.model');
  const { choices, failure } = useChoices();
  const others = choices.length > 0 ? choices.filter((name) => name !== standard) : known;
  const listId = useId();
  const { text, isDefault, onType, onBlur } = useTyped({
    stored: typeof value === 'string' ? value : '',
    standard,
    write: (next) => {
      set(next, true);
      return next ?? '';
    },
  });
  return (
    <FieldFrame
      path="options.model"
      label="Model"
      help={failure ? `${failure} Type the name of a model.` : 'Choose one, or type the name of another.'}
    >
      {({ id, describedBy }) => (
        <>
          <input
            id={id}
            className={isDefault ? 'input input--default' : 'input'}
            list={listId}
            aria-describedby={describedBy}
            spellCheck={false}
            disabled={isDisabled}
            value={text}
            onChange={({ target }) => onType(target.value)}
            onBlur={onBlur}
          />
          <datalist id={listId}>
            {[standard, ...others].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
