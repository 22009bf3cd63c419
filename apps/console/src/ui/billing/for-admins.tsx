import type { ReactNode } from 'react';
import { useBillingAccount } from './use-billing';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { isChild } from '#/lib/billing';
import { Card, Empty, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  /** Admins of the organization alone may read it. */
  readonly isOrganizations?: boolean;
  readonly children: (billing: Schemas['BillingAccount']) => ReactNode;
}

/** The billing account, for admins. Others are told so, without a request that is refused. */
export function ForAdmins({ isOrganizations = false, children }: Props) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  if (!isAdmin) return <Nothing title={text('billing.admins')} />;
  return (
    <OfAdmin>
      {(billing) =>
        isOrganizations && isChild(billing) ? (
          <Nothing title={text('billing.child', { name: billing.organization.name })} />
        ) : (
          children(billing)
        )
      }
    </OfAdmin>
  );
}

function OfAdmin({ children }: Pick<Props, 'children'>) {
  const billing = useBillingAccount();
  return (
    <Loaded query={billing} isPage skeleton={<ObjectSkeleton facts={4} />}>
      {({ data }) => children(data)}
    </Loaded>
  );
}

function Nothing({ title }: { title: string }) {
  const text = useText();
  return (
    <Page title={text('billing.title')}>
      <Card>
        <Empty icon="coin" title={title} />
      </Card>
    </Page>
  );
}
