// Props of a field's editor.
import type { Block } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { createContext } from 'react';
import type { FieldSchema } from '../../blocks/block-schemas.ts';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly schema: FieldSchema;
  readonly value: unknown;
  /** Called with `undefined` to remove the field. */
  readonly onChange: (value: unknown) => void;
  /** The block, for fields that depend on others. */
  readonly block: Block;
  readonly isDisabled: boolean;
}

export type FieldEditor = (props: FieldProps) => ReactNode;

/** Chooses the editor of a field. A context, because some editors contain forms themselves. */
export const FieldEditors = createContext<(name: string, schema: FieldSchema) => FieldEditor>(
  () => () => null,
);
