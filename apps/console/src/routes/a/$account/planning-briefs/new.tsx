import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { textParam } from '#/lib/search';
import { BriefForm } from '#/ui/brief/brief-form';
import { Card, Line, Loading, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** `from` is a brief whose input a new one begins with. */
export const Route = createFileRoute('/a/$account/planning-briefs/new')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => textParam('from', search),
  loader: () => loadMessages('briefs'),
  component: NewBrief,
});

function NewBrief() {
  const text = useText();
  const { account } = useAccountContext();
  const { from } = Route.useSearch();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const source = $api.useQuery(
    'get',
    '/api/v2/buyer/planning-briefs/{id}',
    { params: { path: { id: from ?? '' } } },
    { enabled: from !== undefined },
  );
  const create = $api.useMutation('post', '/api/v2/buyer/planning-briefs', {
    onSuccess: async ({ data }) => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/planning-briefs'] });
      await go({ to: '/a/$account/planning-briefs/$id', params: { account, id: data.id } });
    },
  });
  const query = {
    data:
      advertisers.data && sellers.data && (from === undefined || source.data)
        ? { advertisers: advertisers.data.data, sellers: sellers.data.data, brief: source.data?.data }
        : undefined,
    error: advertisers.error ?? sellers.error ?? source.error,
    refetch: () => Promise.all([advertisers.refetch(), sellers.refetch(), ...(from === undefined ? [] : [source.refetch()])]),
  };
  return (
    <Page title={text('briefs.new')} about={text('briefs.new.about')}>
      <Card>
        <Loaded query={query} skeleton={<FormSkeleton />}>
          {(data) => (
            <BriefForm {...data} error={create.error} isBusy={create.isPending} onSubmit={(body) => create.mutate(once.keyed({ body }))} />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        {Array.from({ length: 10 }, (_, n) => (
          <div key={n} className="grid gap-2">
            <Line className="h-4 w-24" />
            <Line className="h-8 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
