import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { AskRow } from '#/ui/ask-row';
import { Filters } from '#/ui/filters';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const states = ['open', 'closed'] as const;
type State = (typeof states)[number];

export const Route = createFileRoute('/a/$account/asks')({
  validateSearch: (search: Record<string, unknown>): { state?: State; cursor?: string } => ({
    ...choiceParam('state', search, states),
    ...textParam('cursor', search, 2_000),
  }),
  loader: () => loadMessages('account'),
  component: Asks,
});

/** Requests of the account to the people who run the exchange, and their answers. */
function Asks() {
  const text = useText();
  const { state, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: 25, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) };
  const asks = $api.useQuery('get', '/api/v2/asks', { params: { query } });
  return (
    <Page title={text('asks.title')} about={text('asks.about')}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={state}
          options={states.map((value) => ({ value, label: text.word('asks.filter', value) }))}
          onPick={(picked) => void go({ search: picked ? { state: picked as State } : {} })}
        />
        <NewChanges kinds={['ask']} onShow={() => void asks.refetch()} />
      </div>
      <Card flush>
        <Loaded query={asks} skeleton={<Rows />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <NoAsks isFiltered={state !== undefined} />
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {data.map((ask) => (
                    <AskRow key={ask.id} ask={ask} />
                  ))}
                </ul>
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

function NoAsks({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  if (isFiltered) return <Empty icon="log" title={text('common.noMatch')} />;
  return (
    <Empty icon="log" title={text('asks.none')} call={exampleCalls.ask()}>
      {text('asks.none.text')}
    </Empty>
  );
}
