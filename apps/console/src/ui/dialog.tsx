import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { useText } from '#/i18n';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The keyboard begins at the first field; in a question at its first answer, which changes nothing. */
const firstTarget =
  '[data-content] :is(input:not([type=hidden]), select, textarea), [data-content]:not(:has(input, select, textarea)) + footer button';

/** Where the keyboard continues when what opened a dialog is gone. */
const pageOf = (dialog: HTMLElement) => dialog.closest<HTMLElement>('[data-row], main');

/** The browser's native dialog: the page behind it is inert, and Escape closes it. */
export function Dialog({ title, isOpen, onClose, children, footer }: Props) {
  const text = useText();
  const box = useRef<HTMLDialogElement>(null);
  const focusBack = useRef(() => {});
  // The browser gives the focus back only when a dialog is closed, not when it leaves the page.
  useEffect(() => () => void (document.activeElement === document.body && focusBack.current()), []);
  useEffect(() => {
    const dialog = box.current!;
    if (isOpen && !dialog.open) {
      const opener = document.activeElement as HTMLElement | null;
      const page = pageOf(dialog);
      focusBack.current = () => (opener?.isConnected && opener !== document.body ? opener : page)?.focus({ preventScroll: true });
      dialog.showModal();
      dialog.querySelector<HTMLElement>(firstTarget)?.focus();
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={box}
      aria-label={title}
      // Otherwise the browser closes it first, and tells later: a press in between would find it open in the state and closed on the page.
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      // The event comes later: meanwhile the dialog may be open again.
      onClose={() => {
        const dialog = box.current!;
        if (dialog.open) return;
        // What the dialog was opened from may be gone with what it decided.
        const focused = document.activeElement;
        if (focused === document.body || dialog.contains(focused)) pageOf(dialog)?.focus({ preventScroll: true });
        onClose();
      }}
      className="w-[min(36rem,calc(100vw-2rem))] rounded-lg bg-panel text-start text-sm font-normal whitespace-normal shadow-float"
    >
      {isOpen && (
        <div className="grid max-h-[85dvh] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 ps-4 pe-2">
            <h2 className="text-base font-semibold">{title}</h2>
            <Button kind="quiet" className="px-2" onClick={onClose} aria-label={text('common.close')}>
              <Icon name="close" />
            </Button>
          </header>
          <div data-content className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4">
            {children}
          </div>
          {footer !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
