import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { MediaBuyTable } from '#/ui/media-buy-table';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const states = [
  'DRAFT',
  'PENDING_APPROVAL',
  'INPUT_REQUIRED',
  'PENDING_BUYER_DECISION',
  'ACTIVE',
  'PAUSED',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'REJECTED',
  'ARCHIVED',
] as const;
type State = (typeof states)[number];

export const Route = createFileRoute('/a/$account/media-buys/')({
  validateSearch: (search: Record<string, unknown>): { status?: State; cursor?: string } => ({
    ...choiceParam('status', search, states),
    ...textParam('cursor', search, 2_000),
  }),
  component: MediaBuys,
});

function MediaBuys() {
  const text = useText();
  const { account } = useAccountContext();
  const { status, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: 50, ...(status ? { status: [status] } : {}), ...(cursor ? { cursor } : {}) };
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query } });
  return (
    <Page title={text('mediaBuys.title')} about={text('mediaBuys.about')}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={status}
          options={states.map((each) => ({ value: each, label: text.word('status', each) }))}
          onPick={(picked) => void go({ search: picked ? { status: picked as State } : {} })}
        />
        <NewChanges kinds={['media_buy']} onShow={() => void buys.refetch()} />
      </div>
      <Card flush>
        <Loaded query={buys} skeleton={<MediaBuyTable rows={null} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty
                icon="cart"
                call={status ? undefined : exampleCalls.mediaBuys()}
                title={text(status ? 'common.noMatch' : 'mediaBuys.none')}
                action={
                  <LinkButton to="/a/$account/campaigns" params={{ account }}>
                    {text('campaigns.title')}
                  </LinkButton>
                }
              >
                {text('mediaBuys.none.text')}
              </Empty>
            ) : (
              <>
                <MediaBuyTable rows={data} />
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(to) => void go({ search: (now) => ({ ...now, cursor: to }) })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
