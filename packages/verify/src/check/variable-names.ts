// The variables of a bot, for checks: which ids and names there are, and which one somebody probably meant.
import type { Flow } from '@colloquy/engine';
import { nearestWord } from '@colloquy/schema';
import { limits } from './limits.ts';

export interface VariableNames {
  readonly hasId: (id: string) => boolean;
  readonly hasName: (name: string) => boolean;
  /** How to mend an id that no variable has. */
  readonly fixOfId: (id: string) => string;
  /** How to mend a name that no variable has. */
  readonly fixOfName: (name: string) => string;
}

/** Makes the look-up of a flow's variables. */
export function createVariableNames({ variables, variableById, variablesByName }: Flow): VariableNames {
  const names = [...variablesByName.keys()].slice(0, limits.comparedNames);
  const ids = [...variableById.keys()].slice(0, limits.comparedNames);
  return {
    hasId: (id) => variableById.has(id),
    hasName: (name) => variablesByName.has(name),
    fixOfId(id) {
      const named = variables.find(({ name }) => name === id);
      if (named) return `Variables are named by their ids here: write "${named.id}".`;
      const near = nearestWord(id, ids);
      const meant = variables.find((variable) => variable.id === near);
      return meant
        ? `Did you mean "${meant.id}" (${meant.name})?`
        : 'Choose a variable of the bot, or add this one to its variables.';
    },
    fixOfName(name) {
      const near = names.find((known) => known.trim() === name.trim()) ?? nearestWord(name, names);
      return near === undefined
        ? 'Add a variable of this name to the bot, or remove the place.'
        : `Did you mean {{${near}}}?`;
    },
  };
}
