import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, type Schemas } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { localTime, offerBody, type OfferDraft, offersPath } from '#/lib/saved-offer';
import { textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { FormSkeleton } from '#/ui/campaign/form-skeleton';
import { Card, Empty, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { OfferForm } from '#/ui/saved-offers/offer-form';

export const Route = createFileRoute('/a/$account/saved-offers/new')({
  /** The received brief, and a proposal for it. */
  validateSearch: (search: Record<string, unknown>) => ({ ...textParam('brief', search), ...textParam('proposal', search, 500) }),
  loader: () => loadMessages('savedOffers', 'campaign'),
  component: NewOffer,
});

const briefsPath = '/api/v2/storefront/brief-artifacts';
const weekMs = 7 * 86_400_000;

function NewOffer() {
  const text = useText();
  const { brief } = Route.useSearch();
  const newest = $api.useQuery('get', briefsPath, { params: { query: { take: 50 } } });
  // One that is older than those of the list.
  const named = $api.useQuery('get', `${briefsPath}/{id}`, { params: { path: { id: brief ?? '' } } }, { enabled: brief !== undefined });
  const query = {
    data:
      newest.data === undefined || (brief !== undefined && named.data === undefined)
        ? undefined
        : { newest: newest.data.data, named: named.data?.data },
    error: newest.error ?? named.error,
    refetch: () => Promise.all([newest.refetch(), brief !== undefined && named.refetch()]),
  };
  return (
    <Page title={text('savedOffers.new')} about={text('savedOffers.new.about')}>
      <Loaded query={query} skeleton={<FormSkeleton />}>
        {(found) => {
          const { named: one } = found;
          const offered = found.newest.filter(({ id, answer }) => id === brief || (answer?.proposalCount ?? 0) > 0);
          const briefs = one === undefined || offered.some(({ id }) => id === one.id) ? offered : [one, ...offered];
          return briefs.length === 0 ? <NoBriefs /> : <New key={brief} briefs={briefs} />;
        }}
      </Loaded>
    </Page>
  );
}

/** Only proposals that were made for a brief can be saved. */
function NoBriefs() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Card>
      <Empty
        icon="send"
        title={text('savedOffers.noBriefs')}
        action={
          <LinkButton kind="main" to="/a/$account/products" params={{ account }}>
            {text('products.title')}
          </LinkButton>
        }
      >
        {text('savedOffers.noBriefs.text')}
      </Empty>
    </Card>
  );
}

function New({ briefs }: { briefs: readonly Schemas['BriefArtifact'][] }) {
  const { account } = useAccountContext();
  const { brief, proposal } = Route.useSearch();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const [first] = useState((): OfferDraft => ({
    briefArtifactId: brief ?? briefs[0]!.id,
    proposalId: proposal ?? '',
    operator: 'customerId',
    domain: '',
    customerId: '',
    label: '',
    notes: '',
    expiresAt: localTime(Date.now() + weekMs),
  }));
  const draft = useDraft(`savedOffer.${brief ?? ''}`, first);
  const create = useMutation({
    mutationFn: async () => {
      const body = offerBody(draft.value);
      const { data } = await api.POST(offersPath, { body, headers: { 'Idempotency-Key': draft.keyFor(body) } });
      return data!.data;
    },
    onSuccess: async ({ id }) => {
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', offersPath] });
      await go({ to: '/a/$account/saved-offers/$id', params: { account, id: String(id) } });
    },
  });
  return <OfferForm draft={draft} briefs={briefs} error={create.error} isBusy={create.isPending} onSubmit={() => create.mutate()} />;
}
