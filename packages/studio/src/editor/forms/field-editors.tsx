// The table of field editors: matched by media type first, then by name, then by schema. Fields that need a special
// editor get a line here.
import type { FieldSchema } from '../../blocks/block-schemas.ts';
import { CodeField } from './code/code-field.tsx';
import { ConditionField } from './editors/condition-field.tsx';
import { CredentialField } from './editors/credential-field.tsx';
import { GroupField } from './editors/group-field.tsx';
import { ListField } from './editors/list-field.tsx';
import { NestedField } from './editors/nested-field.tsx';
import { RichTextField } from './editors/rich-text-field.tsx';
import { ChoiceField, NumberField, SwitchField } from './editors/simple-fields.tsx';
import { SwitchedField } from './editors/switched-field.tsx';
import { TemplateCode, TemplateField, TemplateLines } from './editors/template-field.tsx';
import { VariableField } from './editors/variable-field.tsx';
import type { FieldEditor } from './field-editor.ts';
import { RequestField } from './request/request-field.tsx';

/** By the media type of a text. */
const byMediaType: Readonly<Record<string, FieldEditor>> = { 'text/javascript': CodeField };

/** By name. The first match counts. */
const byName: readonly (readonly [names: RegExp, editor: FieldEditor])[] = [
  [/^richText$/, RichTextField],
  [/^(?:variableId|.+VariableId)$/, VariableField],
  [/^(?:groupId)$/, GroupField],
  [/^(?:c|proxyC)redentialsId$/, CredentialField],
  [/^(?:body|svg)$/, TemplateCode],
  [
    /^(?:retryMessageContent|systemMessage|prompt|message|instructions|description|additionalNotes|query)$/,
    TemplateLines,
  ],
];

/** By name, for fields that are objects. */
const byObjectName: Readonly<Record<string, FieldEditor>> = { webhook: RequestField };

/** @example const Editor = editorOf('variableId', schema); */
export function editorOf(name: string, schema: FieldSchema): FieldEditor {
  const { type, enum: values, properties, items, contentMediaType } = schema;
  if (contentMediaType && Object.hasOwn(byMediaType, contentMediaType))
    return byMediaType[contentMediaType] as FieldEditor;
  const named = byName.find(([names]) => names.test(name));
  if (named && type !== 'boolean' && !properties) return named[1];
  if (properties && Object.hasOwn(byObjectName, name)) return byObjectName[name] as FieldEditor;
  if (properties?.comparisons) return ConditionField;
  if (items && type === 'array') return ListField;
  if (properties) return properties.isEnabled ? SwitchedField : NestedField;
  if (values) return ChoiceField;
  if (type === 'boolean') return SwitchField;
  if (type === 'number' || type === 'integer') return NumberField;
  return TemplateField;
}
