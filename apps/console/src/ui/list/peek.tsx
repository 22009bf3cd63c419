import { type ReactNode, useRef } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { useText } from '#/i18n';

interface Props {
  /** Kind of the object. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Facts of one row beside the list; over its lower part where the window is narrow. The list stays in use. */
export function PeekPanel({ title, onClose, children }: Props) {
  const text = useText();
  const box = useRef<HTMLElement>(null);
  return (
    <aside
      ref={box}
      aria-label={title}
      data-panel
      tabIndex={-1}
      className="grid max-h-[60dvh] grid-cols-[minmax(0,1fr)] content-start overflow-y-auto border border-line bg-panel max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:shadow-float lg:sticky lg:top-[calc(var(--bar)+1rem)] lg:max-h-[calc(100dvh-var(--bar)-2rem)] lg:rounded-lg"
    >
      <header className="sticky top-0 z-[1] flex items-center justify-between gap-2 border-b border-line bg-panel py-1 ps-4 pe-2">
        <p className="text-xs text-mute">{title}</p>
        <Button kind="quiet" size="icon" data-close aria-label={text('common.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </Button>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 [&>aside]:border-0 [&>aside]:p-0">{children}</div>
    </aside>
  );
}
