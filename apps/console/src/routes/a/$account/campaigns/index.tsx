import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, choicesOf, choicesParam, integerParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { useCampaignActions } from '#/ui/campaign-list/actions';
import { campaignColumns } from '#/ui/campaign-list/columns';
import { useAdvertiserNames, useCampaignFilters } from '#/ui/campaign-list/filters';
import { CampaignPeek } from '#/ui/campaign-list/peek';
import { campaignModes, campaignStatuses, mediaBuyStatuses } from '#/ui/campaign-list/statuses';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

interface Search {
  readonly status?: string;
  readonly name?: string;
  readonly advertiser?: number;
  readonly mode?: (typeof campaignModes)[number];
  readonly mediaBuyStatus?: string;
  readonly archived?: number;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/campaigns/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, campaignStatuses),
    ...textParam('name', search),
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...choiceParam('mode', search, campaignModes),
    ...choicesParam('mediaBuyStatus', search, mediaBuyStatuses),
    ...integerParam('archived', search, 1, 1),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('campaigns'),
  component: Campaigns,
});

const path = '/api/v2/buyer/campaigns';

function queryOf({ status, name, advertiser, mode, mediaBuyStatus, archived }: Search) {
  return {
    status: choicesOf(status, campaignStatuses),
    name,
    advertiserId: advertiser,
    mode,
    mediaBuyStatus: choicesOf(mediaBuyStatus, mediaBuyStatuses),
    includeArchived: archived === 1 ? true : undefined,
  };
}

function Campaigns() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = queryOf(search);
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const advertisers = useAdvertiserNames();
  const onEdit = useCallback((id: string) => void go({ to: '/a/$account/campaigns/$id/edit', params: { account, id } }), [go, account]);
  const columns = useMemo(
    () => campaignColumns(text, account, pages.rows ?? [], advertisers, onEdit),
    [text, account, pages.rows, advertisers, onEdit],
  );
  const create = (
    <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }} data-create>
      <Icon name="plus" size={14} />
      {text('campaigns.new')}
    </LinkButton>
  );
  const [advertiserId] = advertisers.keys();
  const firstCall = advertiserId === undefined ? exampleCalls.advertiser() : exampleCalls.campaign(advertiserId);
  return (
    <Page title={text('campaigns.title')} about={text('campaigns.about')} actions={create}>
      <List
        list="campaigns"
        caption={text('campaigns.title')}
        icon="campaign"
        pages={pages}
        id={campaignId}
        name={campaignName}
        columns={columns}
        filters={useCampaignFilters(advertisers)}
        searchBy={{ key: 'name', label: text('campaigns.search') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['campaign']}
        peek={{ title: text('mediaBuys.campaign'), of: (id) => <CampaignPeek id={id} /> }}
        bulk={useCampaignActions()}
        empty={
          <Empty icon="campaign" call={firstCall} title={text('campaigns.none')} action={create}>
            {text('campaigns.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const campaignId = (row: { campaignId: string }) => row.campaignId;
const campaignName = (row: { name: string }) => row.name;
