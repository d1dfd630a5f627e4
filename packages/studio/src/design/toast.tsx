// Short messages in the corner: the action done, and how to undo it.
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './toast.css';

const manager = Base.createToastManager();

/** The content of a toast. */
export interface ToastWords {
  readonly title: string;
  readonly more?: string;
  /** An action such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/**
 * Shows a message for some seconds, longer with an action.
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

/** The container of toasts: once, around the app. */
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
