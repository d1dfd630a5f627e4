// Shows a variable in its panel.
import type { Editor } from '../editor-context.tsx';

/** Opens the panel of variables, with the focus in the name of one. */
export function revealVariable({ store }: Pick<Editor, 'store'>, variableId: string): void {
  store.set({ tab: 'variables', isDockOpen: true });
  // The panel may have to render first.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-variable="${CSS.escape(variableId)}"] input`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}
