import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../button';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useDemo, type OwnDemo } from '#/lib/demo';

const ResetDemo = lazy(() => import('./reset-demo').then(({ ResetDemo: it }) => ({ default: it })));

/** Says on every page of a sandbox account and of a demo that nothing there is real. */
export function AccountBand() {
  const { own, account } = useAccountContext();
  const text = useText();
  const demo = useDemo();
  if (demo !== null) return <DemoBand {...demo} />;
  if (own.buyerAccessPosture !== 'SANDBOX_ONLY') return null;
  return (
    <Band title={text('sandbox.title')} about={text('sandbox.text')}>
      <Link to="/a/$account" params={{ account }} className="text-accent underline underline-offset-2">
        {text('sandbox.finish')}
      </Link>
    </Band>
  );
}

function DemoBand(own: OwnDemo) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Band title={text('demo.title')} about={text('demo.text', { time: text.time(own.demo.expiresAt) })}>
      {own.home.membershipRole === 'ADMIN' && <Button onClick={() => setOpen(true)}>{text('demo.reset')}</Button>}
      {isOpen && (
        <Suspense>
          <ResetDemo own={own} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Band>
  );
}

const stripes =
  'bg-[repeating-linear-gradient(-45deg,var(--attention-soft)_0_8px,color-mix(in_oklch,var(--attention-soft),var(--panel)_45%)_8px_16px)]';

function Band({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <aside aria-label={title} className={`border-b border-line text-sm ${stripes}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-1.5 sm:px-6">
        <p className="min-w-0">
          <strong className="font-semibold">{title}.</strong> {about}
        </p>
        {children}
      </div>
    </aside>
  );
}
