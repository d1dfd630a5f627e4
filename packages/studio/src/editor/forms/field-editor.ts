// What an editor of a field gets.
import type { Block } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { createContext } from 'react';
import type { FieldSchema } from './block-schemas.ts';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly schema: FieldSchema;
  readonly value: unknown;
  /** Without a value the field is taken away. */
  readonly onChange: (value: unknown) => void;
  /** The block, for fields that depend on others. */
  readonly block: Block;
  readonly isDisabled: boolean;
}

export type FieldEditor = (props: FieldProps) => ReactNode;

/** Chooses the editor of a field. The table comes by context, because some of its editors hold forms themselves. */
export const FieldEditors = createContext<(name: string, schema: FieldSchema) => FieldEditor>(
  () => () => null,
);
