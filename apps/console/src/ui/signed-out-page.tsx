import { useEffect, type ReactNode } from 'react';
import { AppearanceSettings } from './appearance-settings';
import { useText } from '#/i18n';

function Logo() {
  return (
    <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 12h13l-4-4M24 20H11l4 4"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Layout of pages for people who are not signed in: one column, and nothing beside it. */
export function SignedOutPage({ title, about, children, foot }: { title: string; about?: string; children: ReactNode; foot?: ReactNode }) {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('product')}`;
  }, [title, text]);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-8 px-4 py-8">
      <main className="m-auto grid w-full max-w-90 grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex items-center gap-2.5 text-base font-semibold">
          <Logo />
          {text('product')}
        </div>
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          {about !== undefined && (
            <p dir="auto" className="text-mute wrap-anywhere">
              {about}
            </p>
          )}
        </div>
        {children}
        {foot !== undefined && <div className="border-t border-line pt-4 text-mute">{foot}</div>}
      </main>
      <footer className="flex flex-wrap justify-center gap-2">
        <AppearanceSettings />
      </footer>
    </div>
  );
}
