import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { DiscoveryTable } from '#/ui/discovery/list';
import { Filters } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const states = ['running', 'complete', 'partial', 'failed'] as const;
type State = (typeof states)[number];

export const Route = createFileRoute('/a/$account/discovery/')({
  validateSearch: (search: Record<string, unknown>): { status?: State; cursor?: string } => ({
    ...choiceParam('status', search, states),
    ...textParam('cursor', search, 2_000),
  }),
  component: Discoveries,
});

function Discoveries() {
  const text = useText();
  const { account } = useAccountContext();
  const { status, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: 50, ...(status ? { status: [status] } : {}), ...(cursor ? { cursor } : {}) };
  const discoveries = $api.useQuery('get', '/api/v2/buyer/discovery', { params: { query } });
  const ask = (
    <LinkButton kind="main" to="/a/$account/discovery/new" params={{ account }} data-create>
      <Icon name="live" size={14} />
      {text('discovery.ask')}
    </LinkButton>
  );
  return (
    <Page title={text('discover.title')} about={text('discover.about')} actions={ask}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={status}
          options={states.map((each) => ({ value: each, label: text.word('discovery', each) }))}
          onPick={(picked) => void go({ search: picked ? { status: picked as State } : {} })}
        />
        <NewChanges kinds={['discovery']} onShow={() => void discoveries.refetch()} />
      </div>
      <Card flush>
        <Loaded query={discoveries} skeleton={<DiscoveryTable rows={null} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty
                icon="live"
                title={text(status ? 'common.noMatch' : 'discover.none')}
                call={status ? undefined : exampleCalls.discovery()}
                action={
                  status ? (
                    <LinkButton to="/a/$account/discovery" params={{ account }} search={{}}>
                      {text('common.clear')}
                    </LinkButton>
                  ) : (
                    ask
                  )
                }
              >
                {status ? undefined : text('discover.none.text')}
              </Empty>
            ) : (
              <>
                <DiscoveryTable rows={data} />
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
