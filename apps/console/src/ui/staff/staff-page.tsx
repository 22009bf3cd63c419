import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

/** Lists of all accounts, for staff of the exchange. */
export function StaffPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page title={title} about={text('staff.about')}>
      <Tabs
        label={text('staff.title')}
        params={{ account }}
        of={[
          { to: '/a/$account/staff/asks', label: text('asks.title') },
          { to: '/a/$account/staff/supply-requests', label: text('supply.title') },
        ]}
      />
      {children}
    </Page>
  );
}
