import { useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { useShownPath } from './page-focus';
import { PlaceLinks } from './place-links';
import { Switcher } from './switcher';
import { useText } from '#/i18n';

/** Navigation of narrow windows: a button, and a modal dialog at the side. It closes by Escape, outside of it, and after a navigation. */
export function Drawer() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  const path = useShownPath();
  const close = () => box.current?.close();
  useEffect(close, [path]);
  useEffect(() => {
    // In a wide window the rail is shown instead.
    const wide = matchMedia('(min-width: 900px)');
    const closeWhenWide = ({ matches }: MediaQueryListEvent) => matches && close();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);
  // After the content is rendered, so that the dialog gives the focus to its first button.
  useEffect(() => {
    if (isOpen) box.current!.showModal();
  }, [isOpen]);
  return (
    <div className="min-[900px]:hidden">
      <Button
        kind="quiet"
        className="size-8 px-0!"
        aria-label={text('nav.menu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={18} />
      </Button>
      <dialog
        ref={box}
        aria-label={text('nav.menu')}
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        className="u-drawer fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-[min(18rem,calc(100vw-3rem))] max-w-none border-e border-line bg-canvas"
      >
        {isOpen && (
          <div className="flex h-full flex-col">
            <div className="relative flex items-start gap-1 p-2 pt-2.5">
              <Switcher isInDrawer />
              <Button kind="quiet" className="mt-1 size-8 px-0!" aria-label={text('common.close')} onClick={close}>
                <Icon name="close" />
              </Button>
            </div>
            <PlaceLinks onGo={close} />
          </div>
        )}
      </dialog>
    </div>
  );
}
