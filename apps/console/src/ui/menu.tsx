import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './button';
import { Icon } from './icon';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
}

/** Actions that are rarely due, behind a button. Arrow keys move, Escape closes, and the focus returns to the button. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isAtRight, setAtRight] = useState(false);
  const button = () => box.current?.querySelector<HTMLElement>('[aria-haspopup]');
  useEffect(() => {
    if (!isOpen) return;
    box.current!.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
    const outside = ({ target }: PointerEvent) => !box.current!.contains(target as Node) && setOpen(false);
    // In a window of another size it would stand elsewhere.
    const resized = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', resized);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button()?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = Number.isFinite(step) ? (now + step + all.length) % all.length : step < 0 ? 0 : all.length - 1;
    all[next]?.focus();
  };
  if (items.length === 0) return null;
  return (
    <div
      ref={box}
      className="relative"
      onBlur={({ relatedTarget }) => {
        // A press that moves the focus nowhere may be one of an item, in Safari.
        if (relatedTarget !== null && !box.current!.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        className="px-2"
        onClick={({ currentTarget }) => {
          // It opens toward the middle of the window, which has space in either direction of text.
          const { left, right } = currentTarget.getBoundingClientRect();
          setAtRight(left + right > innerWidth);
          setOpen(!isOpen);
        }}
      >
        <Icon name="more" />
      </Button>
      {isOpen && (
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={move}
          className={`u-popup absolute z-10 mt-1 grid w-max max-w-[min(20rem,50vw)] min-w-36 rounded-lg border border-line bg-panel p-1 shadow-float ${isAtRight ? 'right-0' : 'left-0'}`}
        >
          {items.map(({ label: shown, onChoose, isDanger = false, disabled }) => (
            <button
              key={shown}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => {
                close();
                onChoose();
              }}
              className={`min-h-(--control) rounded-md px-2.5 py-1 text-start focus:bg-sunken hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-mute ${isDanger ? 'text-bad' : ''}`}
            >
              {shown}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
