import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Card, Empty, Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly actions?: ReactNode;
  /** Members see why they have no part in it. */
  readonly isForAdmins?: boolean;
  readonly children: ReactNode;
}

const here = '/a/$account/apps';

/** A screen about access by OAuth. Admins have tabs; others only have their own apps. */
export function AppsPage({ title, about, actions, isForAdmins = false, children }: Props) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  if (isForAdmins && !isAdmin)
    return (
      <Page title={title} about={about}>
        <Card>
          <Empty icon="people" title={text('apps.admins')} />
        </Card>
      </Page>
    );
  return (
    <Page title={title} about={about} actions={actions}>
      {isAdmin && (
        <Tabs
          label={text('nav.apps')}
          params={{ account }}
          of={[
            { to: here, label: text('apps.title') },
            { to: `${here}/machines`, label: text('machines.title') },
            { to: `${here}/origins`, label: text('origins.title') },
          ]}
        />
      )}
      {children}
    </Page>
  );
}
