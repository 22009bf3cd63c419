import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { choiceParam, textParam } from '#/lib/search';
import { Filters } from '#/ui/filters';
import { Pager } from '#/ui/pager';
import { Card, Empty, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Entries } from '#/ui/timeline/entries';

const kinds = [
  'CAMPAIGN',
  'MEDIA_BUY',
  'DISCOVERY',
  'ADVERTISER',
  'MEMBER',
  'INVITATION',
  'API_KEY',
  'WEBHOOK_SUBSCRIPTION',
  'ACCOUNT',
  'TERMS',
] as const;
const origins = ['human', 'agent', 'autonomous', 'system'] as const;
type Kind = (typeof kinds)[number];
type Origin = (typeof origins)[number];

export const Route = createFileRoute('/a/$account/audit')({
  validateSearch: (search: Record<string, unknown>): { kind?: Kind; by?: Origin; cursor?: string } => ({
    ...choiceParam('kind', search, kinds),
    ...choiceParam('by', search, origins),
    ...textParam('cursor', search, 2_000),
  }),
  loader: () => loadMessages('account'),
  component: Audit,
});

function Audit() {
  const text = useText();
  const { kind, by, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = {
    limit: 50,
    ...(kind ? { resourceTypes: [kind] } : {}),
    ...(by ? { actorOrigin: by } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const log = $api.useQuery('get', '/api/v2/buyer/audit-logs', { params: { query } });
  return (
    <Page title={text('audit.title')} about={text('audit.about')}>
      <div className="flex flex-wrap gap-2">
        <Filters
          label={text('audit.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: text.word('resource', value) }))}
          onPick={(picked) => void go({ search: { ...(picked ? { kind: picked as Kind } : {}), ...(by ? { by } : {}) } })}
        />
        <Filters
          label={text('audit.by')}
          value={by}
          options={origins.map((value) => ({ value, label: text.word('origin', value) }))}
          onPick={(picked) => void go({ search: { ...(kind ? { kind } : {}), ...(picked ? { by: picked as Origin } : {}) } })}
        />
      </div>
      <Card flush>
        <Loaded query={log} skeleton={<Rows />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty icon="log" title={text(kind || by ? 'common.noMatch' : 'history.none')} />
            ) : (
              <>
                <Entries entries={data} />
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
