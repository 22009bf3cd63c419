import { Link, type LinkProps } from '@tanstack/react-router';
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react';

type Kind = 'plain' | 'main' | 'quiet' | 'danger';
type Size = 'usual' | 'small' | 'icon';
const stylesByKind: Record<Kind, string> = {
  plain: 'border-edge bg-panel text-ink hover:bg-sunken active:bg-line',
  main: 'border-transparent bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  quiet: 'border-transparent text-mute hover:bg-sunken hover:text-ink active:bg-line',
  danger: 'border-edge bg-panel text-bad hover:border-bad hover:bg-bad-soft active:brightness-95',
};
/** A row of a table is as high as a small button at most. */
const stylesBySize: Record<Size, string> = {
  usual: 'min-h-(--control) px-3 py-1 text-sm',
  small: 'min-h-(--control-small) px-2 text-xs',
  icon: 'relative size-6 shrink-0',
};
const shape =
  'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap hover:transition-colors ' +
  'disabled:border-line disabled:bg-sunken disabled:text-mute disabled:brightness-100 ' +
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-mute aria-disabled:brightness-100';

interface Look {
  readonly kind?: Kind;
  readonly size?: Size;
}
/**
 * `isBusy` is for the time in which its request runs: the button does nothing and keeps the focus, as with `aria-disabled`. `disabled` gives the focus away.
 * A second press that arrives before the request is seen to run does nothing either.
 */
type Props = ButtonHTMLAttributes<HTMLButtonElement> & Look & { readonly isBusy?: boolean };

export function Button({ kind = 'plain', size = 'usual', isBusy, className = '', ...rest }: Props) {
  const isInert = isBusy === true || rest['aria-disabled'] === true;
  const isPressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also a submit button submits nothing then, and Enter in a field presses it.
    if (isInert || isPressed.current) return event.preventDefault();
    if (isBusy !== undefined) {
      isPressed.current = true;
      // A form sends its request after this event, and that it runs is told in the task after it.
      setTimeout(() => setTimeout(() => (isPressed.current = false)));
    }
    rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isInert || undefined}
      aria-busy={(isBusy ?? false) || rest['aria-busy']}
      onClick={press}
      className={`${shape} ${stylesBySize[size]} ${stylesByKind[kind]} ${className}`}
    />
  );
}

/** Navigation is a link, so that it can be opened in a new tab and shared. */
export function LinkButton({ kind = 'plain', size = 'usual', children, ...rest }: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link {...rest} className={`${shape} ${stylesBySize[size]} ${stylesByKind[kind]}`}>
      {children}
    </Link>
  );
}
