// The variables of a bot: its ids and names, and suggestions for unknown ones.
import type { Flow } from '@colloquy/engine';
import { nearestWord } from '@colloquy/schema';
import { limits } from './limits.ts';

export interface VariableNames {
  readonly hasId: (id: string) => boolean;
  readonly hasName: (name: string) => boolean;
  /** The fix for an unknown id. */
  readonly fixOfId: (id: string) => VariableFix;
  /** The fix for an unknown name. */
  readonly fixOfName: (name: string) => VariableFix;
}

/** The fix for an unknown variable. */
export interface VariableFix {
  /** The fix as text. */
  readonly fix: string;
  /** The id or name that was probably meant. */
  readonly meant?: string | undefined;
}

/** Creates the look-up of a flow's variables. */
export function createVariableNames({ variables, variableById, variablesByName }: Flow): VariableNames {
  const names = [...variablesByName.keys()].slice(0, limits.comparedNames);
  const ids = [...variableById.keys()].slice(0, limits.comparedNames);
  return {
    hasId: (id) => variableById.has(id),
    hasName: (name) => variablesByName.has(name),
    fixOfId(id) {
      const named = variables.find(({ name }) => name === id);
      if (named) return { fix: `Use the id of the variable here: write "${named.id}".`, meant: named.id };
      const near = nearestWord(id, ids);
      const meant = variables.find((variable) => variable.id === near);
      return meant
        ? { fix: `Did you mean "${meant.id}" (${meant.name})?`, meant: meant.id }
        : { fix: 'Choose a variable of the bot, or add this one to its variables.' };
    },
    fixOfName(name) {
      const near = names.find((known) => known.trim() === name.trim()) ?? nearestWord(name, names);
      return near === undefined
        ? { fix: 'Add a variable with this name to the bot, or remove the placeholder.' }
        : { fix: `Did you mean {{${near}}}?`, meant: near };
    },
  };
}
