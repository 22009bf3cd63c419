import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '../icon';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { colorOf, initialOf } from '#/lib/accounts';
import { useLoaded } from '#/lib/use-loaded';

const loadMenu = async () => (await import('./account-menu')).AccountMenu;

/** A square in the color of an account, with its initial. */
export function AccountMark({ id, name, size = 'size-8' }: { id: number; name: string; size?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colorOf(id) }}
      data-initial={initialOf(name)}
      className={`grid shrink-0 place-items-center rounded-md text-sm font-semibold text-on-accent before:content-[attr(data-initial)] ${size}`}
    />
  );
}

/** The current account, and a popup with the other accounts, the person, and how the console looks. */
export function Switcher({ isCollapsed = false, isInDrawer = false }: { isCollapsed?: boolean; isInDrawer?: boolean }) {
  const text = useText();
  const { own } = useAccountContext();
  const [isOpen, setOpen] = useState(false);
  const [box, button] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  const close = () => setOpen(false);
  const Menu = useLoaded(isOpen, loadMenu, close);
  useEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: PointerEvent) => !box.current!.contains(target as Node) && close();
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The layer below, such as the drawer, stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
    button.current!.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !box.current!.contains(relatedTarget)) close();
  };
  return (
    <div ref={box} className={`min-w-0 flex-1 ${isInDrawer ? '' : 'relative'}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={isCollapsed ? own.name.slice(0, 200) : undefined}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full min-w-0 items-center gap-2.5 overflow-hidden rounded-md p-1 text-start hover:bg-sunken aria-expanded:bg-sunken"
      >
        <AccountMark id={own.id} name={own.name} />
        <span className={isCollapsed ? 'sr-only' : 'flex min-w-0 flex-1 flex-col items-start'}>
          <span className="sr-only">{text('nav.accounts')}: </span>
          <span dir="auto" className="max-w-full truncate text-sm leading-4 font-semibold">
            {own.name}
          </span>
          <span className="sr-only">, </span>
          <span className="max-w-full truncate text-xs leading-4 text-mute">{text.word('side', own.accountType)}</span>
        </span>
        {!isCollapsed && <Icon name="down" size={14} className="me-1 text-mute" />}
      </button>
      {Menu !== null && (
        <div
          role="dialog"
          tabIndex={-1}
          aria-label={text('nav.accounts')}
          className={`u-popup absolute top-full z-30 mt-1 flex max-h-[calc(100dvh-5rem)] flex-col overflow-x-hidden overflow-y-auto rounded-lg bg-panel shadow-float outline-none ${isInDrawer ? 'inset-x-2' : 'start-0 w-76'}`}
        >
          <Menu />
        </div>
      )}
    </div>
  );
}
