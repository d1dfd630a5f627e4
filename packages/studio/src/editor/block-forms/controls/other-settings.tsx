// Options that are set and have no field in the form: by name, with the field of the schema. Nothing is lost.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldSchema } from '../../../blocks/block-schemas.ts';
import { labelOf } from '../../../blocks/field-words.ts';
import { Button } from '../../../design/button.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../model/json.ts';
import { readOption, stepsOf, writeOption } from '../../../model/option-path.ts';
import { useEditor } from '../../editor-context.tsx';
import { editorOf } from '../../forms/field-editors.tsx';
import { uncovered } from '../option-path.ts';
import { useScope } from '../scope.tsx';

/** @example <OtherSettings covers={['options.variableId']} /> */
export function OtherSettings({ covers }: { readonly covers: readonly string[] }): ReactNode {
  const { block } = useScope();
  const paths = uncovered(block, covers);
  if (paths.length === 0) return null;
  return (
    <section className="other-settings" aria-label="Other settings">
      <h3>Other settings</h3>
      {paths.map((path) => (
        <OtherSetting key={path} path={path} />
      ))}
    </section>
  );
}

function OtherSetting({ path }: { readonly path: string }): ReactNode {
  const { block, change, isDisabled } = useScope();
  const { schemas } = useEditor();
  const name = path.split('.').at(-1) ?? path;
  const label = labelOf(name);
  const isInList = path.includes('[]');
  const schema = isInList ? undefined : schemaAt(schemas?.get(block.type), stepsOf(path));
  const Editor = schema && editorOf(name, schema);
  const value = isInList ? undefined : readOption(block, path);
  return (
    <div className="other-settings__one">
      {Editor ? (
        <Editor
          {...{ name, label, schema, value, block, isDisabled }}
          help={schema.description}
          onChange={(next) => change((whole) => writeOption(whole, path, next))}
        />
      ) : (
        <p>
          {label}
          {value !== undefined && <code> {JSON.stringify(value)}</code>}
        </p>
      )}
      <Button
        look="quiet"
        isIcon
        aria-label={`Remove ${label}`}
        disabled={isDisabled}
        onClick={() => change((whole) => removeAt(whole, path.split('.')) as JsonObject)}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

function schemaAt(schema: FieldSchema | undefined, steps: readonly string[]): FieldSchema | undefined {
  return steps.reduce((inner: FieldSchema | undefined, step) => inner?.properties?.[step], schema);
}

/** Removes an option, in every element of a list on its path. */
function removeAt(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const name = step.replace(/\[\]$/, '');
  if (step !== name) {
    const list = value[name];
    return Array.isArray(list) ? { ...value, [name]: list.map((one) => removeAt(one, rest)) } : value;
  }
  return rest.length === 0
    ? writeOption(value, name, undefined)
    : { ...value, [name]: removeAt(value[name], rest) };
}
