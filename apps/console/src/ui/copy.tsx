import { useEffect, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { useText } from '#/i18n';

const confirmedMs = 2_000;

/** Copies a value. Its result is announced; in the small form it shows only in the icon. */
export function Copy({ text: value, label, isSmall = false }: { text: string; label: string; isSmall?: boolean }) {
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
        {isCopied ? text('common.copied') : isSmall ? '' : text('common.copy')}
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

export function Code({ children, label }: { children: string; label: string }) {
  const text = useText();
  return (
    <div dir="ltr" className="flex min-w-0 items-start rounded-lg border border-line bg-sunken text-start">
      <pre tabIndex={0} role="region" aria-label={label} className="min-w-0 grow overflow-x-auto p-3 font-mono text-xs">
        {children}
      </pre>
      <div className="m-2 shrink-0">
        <Copy text={children} label={text('common.copy.named', { name: label })} />
      </div>
    </div>
  );
}
