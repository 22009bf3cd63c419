import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

const here = '/a/$account/accounts';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen about accounts: requests are for admins, grants for buyers. */
export function AccountsPage({ title, about, actions, children }: Props) {
  const text = useText();
  const { account, isAdmin, isBuyer } = useAccountContext();
  const tabs = [
    { to: here, label: text('accounts.title') } as const,
    ...(isAdmin ? [{ to: `${here}/requests`, label: text('accounts.requests') } as const] : []),
    ...(isBuyer ? [{ to: `${here}/grants`, label: text('grants.title') } as const] : []),
  ];
  return (
    <Page title={title} about={about} actions={actions}>
      {tabs.length > 1 && <Tabs label={text('accounts.title')} params={{ account }} of={tabs} />}
      {children}
    </Page>
  );
}
