import { Link, type LinkProps } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Kind = 'plain' | 'main' | 'quiet' | 'danger';
const stylesByKind: Record<Kind, string> = {
  plain: 'border border-edge bg-panel text-ink shadow-card hover:bg-sunken',
  main: 'border border-transparent bg-accent text-on-accent shadow-card hover:opacity-90',
  quiet: 'border border-transparent text-mute hover:bg-sunken hover:text-ink',
  danger: 'border border-edge bg-panel text-bad shadow-card hover:bg-bad-soft',
};
const shape =
  'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md px-3 py-1 text-sm font-medium whitespace-nowrap disabled:opacity-55';

export function Button({ kind = 'plain', className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind }) {
  return <button type="button" {...rest} className={`${shape} ${stylesByKind[kind]} ${className}`} />;
}

/** Navigation is a link, so that it can be opened in a new tab and shared. */
export function LinkButton({ kind = 'plain', children, ...rest }: LinkProps & { kind?: Kind; children: ReactNode }) {
  return (
    <Link {...rest} className={`${shape} ${stylesByKind[kind]}`}>
      {children}
    </Link>
  );
}
