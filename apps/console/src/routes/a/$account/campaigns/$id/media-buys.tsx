import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { exampleCalls } from '#/lib/example-calls';
import { textParam } from '#/lib/search';
import { MediaBuyTable } from '#/ui/media-buy-table';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, Empty } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id/media-buys')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  loader: () => loadMessages('mediaBuys'),
  component: Buys,
});

function Buys() {
  const text = useText();
  const { campaignId } = useCampaign();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { campaignId, limit: 50, ...(cursor ? { cursor } : {}) };
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query } });
  return (
    <Card title={text('mediaBuys.title')} flush actions={<NewChanges kinds={['media_buy']} onShow={() => void buys.refetch()} />}>
      <Loaded query={buys} skeleton={<MediaBuyTable rows={null} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty icon="cart" title={text('mediaBuys.none')} call={exampleCalls.mediaBuys(campaignId)}>
              {text('mediaBuys.none.text')}
            </Empty>
          ) : (
            <>
              <MediaBuyTable rows={data} />
              <Pager
                hasFirst={cursor !== undefined}
                next={meta.pagination.nextCursor}
                onGo={(to) => void go({ search: to === undefined ? {} : { cursor: to } })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
