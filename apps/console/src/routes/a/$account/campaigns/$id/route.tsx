import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { CurrentCampaign, useCampaignById } from '#/lib/campaign';
import { useFollowed } from '#/lib/change-count';
import { CampaignActions } from '#/ui/campaign/actions';
import { Flight } from '#/ui/flight';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/campaigns/$id')({
  loader: () => loadMessages('campaign'),
  component: Campaign,
});

const here = '/a/$account/campaigns/$id';

function Campaign() {
  const text = useText();
  const { id } = Route.useParams();
  const campaign = useFollowed(useCampaignById(id), ['campaign'], id);
  return (
    <Loaded
      query={campaign}
      isPage
      skeleton={
        <ObjectSkeleton
          facts={9}
          figures={[text('field.budget'), text('campaigns.allocated'), text('campaigns.unallocated'), text('campaign.spent')]}
        />
      }
    >
      {({ data }) => <Shown campaign={data.campaign} />}
    </Loaded>
  );
}

/** Head and tabs of a campaign. Each tab is a screen below it, with its own address. */
function Shown({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { budget, campaignId: id } = campaign;
  return (
    <Page
      title={campaign.name}
      state={<State of={campaign.status}>{text.word('status', campaign.status)}</State>}
      about={
        <>
          <bdi>{text.money(budget.total, budget.currency)}</bdi> · <Flight dates={campaign.flightDates} timezone={campaign.timezone} />
        </>
      }
      actions={<CampaignActions key={id} campaign={campaign} />}
    >
      <Tabs
        label={text('campaigns.tabs')}
        params={{ account, id }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/discovery`, label: text('discovery.title') },
          { to: `${here}/proposals`, label: text('proposals.title'), with: [`${here}/order`] },
          { to: `${here}/media-buys`, label: text('mediaBuys.title') },
          { to: `${here}/report`, label: text('campaigns.tab.report') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentCampaign value={campaign}>
        <Outlet />
      </CurrentCampaign>
    </Page>
  );
}
