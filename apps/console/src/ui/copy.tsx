import { useEffect, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { useText } from '#/i18n';

const confirmedMs = 2_000;

interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly isSmall?: boolean;
  /** The label is also shown. */
  readonly isNamed?: boolean;
}

/** Copies a value. Its result is announced; in the small form it shows only in the icon. */
export function Copy({ text: value, label, isSmall = false, isNamed = false }: CopyProps) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (button: HTMLElement) => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    // As copying by hand does: what is around it may wait for it.
    button.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
  };
  return (
    <Button
      kind={isSmall ? 'quiet' : 'plain'}
      size={isSmall ? 'icon' : 'small'}
      onClick={(event) => void copy(event.currentTarget)}
      aria-label={label}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite" className={isSmall ? 'sr-only' : ''}>
        {isCopied ? text('common.copied') : isSmall ? '' : isNamed ? label : text('common.copy')}
      </span>
    </Button>
  );
}

/** An id or another exact value in one line, with a button that copies it. */
export function Id({ children, label }: { children: string; label?: string }) {
  const text = useText();
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-0.5">
      <code dir="ltr" title={children} className="min-w-0 truncate font-mono text-xs">
        {children}
      </code>
      <Copy isSmall text={children} label={text('common.copy.named', { name: label ?? children })} />
    </span>
  );
}

interface CodeProps {
  readonly children: string;
  readonly label: string;
  /** In a narrow place lines wrap, and the button is small. */
  readonly isNarrow?: boolean;
  /** All of it is in sight. */
  readonly wraps?: boolean;
}

/** Code of any length. In a narrow window the button stands above it. */
export function Code({ children, label, isNarrow = false, wraps = isNarrow }: CodeProps) {
  const text = useText();
  const wrapping = wraps ? 'whitespace-pre-wrap wrap-anywhere' : 'overflow-x-auto';
  return (
    <div
      dir="ltr"
      className={`flex min-w-0 items-start rounded-lg border border-line bg-sunken text-start ${isNarrow ? '' : 'max-sm:flex-col-reverse max-sm:items-stretch'}`}
    >
      <pre tabIndex={0} role="region" aria-label={label} className={`min-w-0 grow p-3 font-mono text-xs ${wrapping}`}>
        {children}
      </pre>
      <div className={`shrink-0 ${isNarrow ? 'm-1.5' : 'm-2 max-sm:mb-1 max-sm:self-end'}`}>
        <Copy isSmall={isNarrow} text={children} label={text('common.copy.named', { name: label })} />
      </div>
    </div>
  );
}
