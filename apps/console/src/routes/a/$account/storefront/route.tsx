import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { isMissing, useStorefrontQuery } from '#/lib/storefront';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { StorefrontActions } from '#/ui/storefront/actions';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/storefront')({
  loader: () => loadMessages('storefront'),
  component: Storefront,
});

const here = '/a/$account/storefront';

/** Head and tabs of what the account sells with. An account with agents of its own may have no storefront. */
function Storefront() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const storefront = useStorefrontQuery();
  const found = isMissing(storefront) ? undefined : storefront.data?.data;
  if (found === undefined && !isMissing(storefront))
    return (
      <Loaded query={storefront} isPage skeleton={<ObjectSkeleton facts={8} />}>
        {() => null}
      </Loaded>
    );
  return (
    <Page
      title={found?.name ?? text('storefront.title')}
      state={found !== undefined && <State of={found.displayStatus}>{text.word('storefront.state', found.displayStatus)}</State>}
      actions={found !== undefined && found.displayStatus !== 'archived' && isAdmin && <StorefrontActions storefront={found} />}
    >
      <Tabs
        label={text('storefront.tabs')}
        params={{ account }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/address`, label: text('storefront.address') },
          { to: `${here}/try`, label: text('tryIt.title') },
          { to: `${here}/agents`, label: text('sellerAgents.title') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <Outlet />
    </Page>
  );
}
