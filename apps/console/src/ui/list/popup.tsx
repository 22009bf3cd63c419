import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button';

interface Props {
  readonly label: ReactNode;
  /** Accessible name of the popup, and of the button where its label is not enough. */
  readonly name: string;
  readonly kind?: 'plain' | 'quiet';
  readonly className?: string;
  readonly isAtEnd?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

const firstTarget = 'input, select, button, a[href]';

/** A button that opens a small panel below it. Escape closes the panel, and so does what happens outside of it. */
export function Popup({ label, name, kind = 'plain', className = '', isAtEnd = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [box, panel, button] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLSpanElement>(null)];
  useEffect(() => {
    if (!isOpen) return;
    panel.current!.querySelector<HTMLElement>(firstTarget)?.focus();
    const outside = ({ target }: PointerEvent) => !box.current!.contains(target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current!.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !box.current!.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={box} className="relative min-w-0" onKeyDown={onKeyDown} onBlur={onBlur}>
      <span ref={button} className="contents">
        <Button
          kind={kind}
          className={className}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={name}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </span>
      {isOpen && (
        <div
          ref={panel}
          role="dialog"
          aria-label={name}
          tabIndex={-1}
          className={`u-popup absolute top-full z-30 mt-1 grid max-h-[min(24rem,70dvh)] w-64 max-w-[calc(100vw-2rem)] grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto rounded-lg bg-panel p-2 text-start shadow-float outline-none max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-4 max-sm:w-auto ${isAtEnd ? 'sm:end-0' : 'sm:start-0'}`}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
