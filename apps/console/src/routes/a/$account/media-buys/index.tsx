import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choicesOf, choicesParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { mediaBuyStatuses } from '#/ui/campaign-list/statuses';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { useMediaBuyActions } from '#/ui/media-buy-list/actions';
import { useCampaignNames, useMediaBuyFilters } from '#/ui/media-buy-list/filters';
import { MediaBuyPeek } from '#/ui/media-buy-list/peek';
import { mediaBuyColumns } from '#/ui/media-buy-table';
import { Empty, Page } from '#/ui/parts';

interface Search {
  readonly status?: string;
  readonly campaign?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/media-buys/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, mediaBuyStatuses),
    ...textParam('campaign', search),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('mediaBuys'),
  component: MediaBuys,
});

const path = '/api/v2/buyer/media-buys';

function MediaBuys() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { status: choicesOf(search.status, mediaBuyStatuses), campaignId: search.campaign };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const campaigns = useCampaignNames();
  const columns = useMemo(() => mediaBuyColumns(text, account, pages.rows ?? [], campaigns), [text, account, pages.rows, campaigns]);
  return (
    <Page title={text('mediaBuys.title')} about={text('mediaBuys.about')}>
      <List
        list="media-buys"
        caption={text('mediaBuys.title')}
        icon="cart"
        pages={pages}
        id={mediaBuyId}
        name={mediaBuyName}
        columns={columns}
        filters={useMediaBuyFilters(campaigns)}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['media_buy']}
        peek={{ title: text('palette.mediaBuy'), of: (id, row) => <MediaBuyPeek id={id} row={row} /> }}
        bulk={useMediaBuyActions()}
        empty={
          <Empty
            icon="cart"
            call={exampleCalls.mediaBuys()}
            title={text('mediaBuys.none')}
            action={
              <LinkButton to="/a/$account/campaigns" params={{ account }}>
                {text('campaigns.title')}
              </LinkButton>
            }
          >
            {text('mediaBuys.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const mediaBuyId = (row: { mediaBuyId: string }) => row.mediaBuyId;
const mediaBuyName = (row: { name: string }) => row.name;
