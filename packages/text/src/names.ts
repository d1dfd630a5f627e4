// Names that a line may use in place of ids.

/** An end of an edge. */
export interface EdgeEnd {
  readonly groupId: string;
  readonly blockId?: string;
}

/** Translates the names of a text into ids, and back. */
export interface Names {
  /** The id of the variable with a name. Reading makes a variable of a new name. */
  variableId(name: string): string;
  /** The name that leads to a variable; undefined when none does. */
  variableName(id: string): string | undefined;
  /** The group or block that a title, a quoted title or `^id` names, as written in a line. */
  target(text: string): EdgeEnd | undefined;
  /** The title or `^id` that names a group or block. */
  targetText(end: EdgeEnd): string | undefined;
}

/** For parts that name nothing. */
export const NO_NAMES: Names = {
  variableId: () => '',
  variableName: () => undefined,
  target: () => undefined,
  targetText: () => undefined,
};
