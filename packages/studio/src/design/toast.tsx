// Short messages at the corner: what was done, and how to undo it.
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './toast.css';

const manager = Base.createToastManager();

/** What a toast says. */
export interface ToastWords {
  readonly title: string;
  readonly more?: string;
  /** One way to answer it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/**
 * Shows a message for some seconds; with an action it stays longer.
 *
 * @example showToast({ title: '"Lead form" is archived', action: { label: 'Undo', run: restore } });
 */
export function showToast({ title, more, action }: ToastWords): void {
  const id = manager.add({
    title,
    description: more,
    timeout: action ? 10_000 : 5_000,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.run();
        },
      },
    }),
  });
}

/** The corner where toasts appear: once, around the app. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        <Base.Viewport className="toasts">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList(): ReactNode {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className="toast">
      <div className="toast__words">
        <Base.Title className="toast__title" />
        <Base.Description className="toast__more" />
      </div>
      {toast.actionProps && <Base.Action render={<Button />} />}
      <Base.Close render={<Button look="quiet" isIcon aria-label="Close" />}>
        <X aria-hidden />
      </Base.Close>
    </Base.Root>
  ));
}
