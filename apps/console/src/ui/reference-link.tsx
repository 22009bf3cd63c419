import { Icon } from './icon';
import { useText } from '#/i18n';

/** A page of the exchange outside of the console, such as the API reference: it opens a new tab. */
export function ReferenceLink({ to, children }: { to: string; children: string }) {
  const text = useText();
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1 text-accent underline underline-offset-2 wrap-anywhere"
    >
      {children}
      <Icon name="out" size={12} className="rtl:-scale-x-100" />
      <span className="sr-only">{text('nav.newTab')}</span>
    </a>
  );
}
