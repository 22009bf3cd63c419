import { lazy, type ComponentProps, Suspense } from 'react';
import type { CoverageCard } from './coverage-card';
import { loadMessages } from '#/i18n';

const Lazy = lazy(async () => {
  const [{ CoverageCard: card }] = await Promise.all([import('./coverage-card'), loadMessages('creatives')]);
  return { default: card };
});

/** Creatives for the products of a campaign or media buy; loaded with their words once the page is shown. */
export const Coverage = (props: ComponentProps<typeof CoverageCard>) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
);
