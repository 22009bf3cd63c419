import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

const here = '/a/$account/accounts';

/** A screen about accounts: requests are for admins, grants for buyers. */
export function AccountsPage({ about, actions, children }: { about: string; actions?: ReactNode; children: ReactNode }) {
  const text = useText();
  const { account, isAdmin, isBuyer } = useAccountContext();
  const tabs = [
    { to: here, label: text('accounts.title') } as const,
    ...(isAdmin ? [{ to: `${here}/requests`, label: text('accounts.requests') } as const] : []),
    ...(isBuyer ? [{ to: `${here}/grants`, label: text('grants.title') } as const] : []),
  ];
  return (
    <Page title={text('accounts.title')} about={about} actions={actions}>
      {tabs.length > 1 && <Tabs label={text('accounts.title')} params={{ account }} of={tabs} />}
      {children}
    </Page>
  );
}
