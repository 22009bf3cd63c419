import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { language, loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, asApiError, type Schemas } from '#/lib/api';
import { useCampaignById } from '#/lib/campaign';
import { createBody } from '#/lib/campaign-body';
import { blankDraft, copyOf, draftOf, type CampaignDraft } from '#/lib/campaign-draft';
import { type Draft, useDraft } from '#/lib/draft';
import { exampleCalls } from '#/lib/example-calls';
import { textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { CampaignForm } from '#/ui/campaign/campaign-form';
import { FormSkeleton } from '#/ui/campaign/form-skeleton';
import { Card, Empty, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/new')({
  /** `copy` is the campaign whose settings the new one begins with. */
  validateSearch: (search) => textParam('copy', search),
  loader: () => loadMessages('campaign'),
  component: NewCampaign,
});

function NewCampaign() {
  const text = useText();
  const { account } = useAccountContext();
  const { copy } = Route.useSearch();
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  return (
    <Page title={text('campaigns.new')} about={text('campaigns.new.about')}>
      <Loaded query={advertisers} skeleton={<FormSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <Empty
                icon="advertiser"
                call={exampleCalls.advertiser()}
                title={text('advertisers.none')}
                action={
                  <LinkButton kind="main" to="/a/$account/advertisers" params={{ account }} search={{ create: 1 }}>
                    {text('advertisers.new')}
                  </LinkButton>
                }
              >
                {text('advertisers.none.text')}
              </Empty>
            </Card>
          ) : copy === undefined ? (
            <New key="new" form="campaign" advertisers={data} />
          ) : (
            <Copy key={copy} id={copy} advertisers={data} />
          )
        }
      </Loaded>
    </Page>
  );
}

type Advertisers = readonly Schemas['Advertiser'][];

/** Begins with the settings of another campaign. What was offered and bought for it is not copied. */
function Copy({ id, advertisers }: { id: string; advertisers: Advertisers }) {
  const text = useText();
  const campaign = useCampaignById(id);
  const lists = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/property-lists', { params: { path: { id } } });
  const both = {
    data: campaign.data && lists.data ? { campaign: campaign.data.data.campaign, lists: lists.data.data } : undefined,
    error: campaign.error ?? lists.error,
    refetch: () => Promise.all([campaign.refetch(), lists.refetch()]),
  };
  return (
    <Loaded query={both} skeleton={<FormSkeleton />}>
      {(found) => {
        const ids = found.lists.map(({ listId }) => listId);
        const name = text('campaigns.copy.name', { name: found.campaign.name }).slice(0, 255);
        const draft = copyOf(draftOf(found.campaign, ids, language), name, Date.now());
        return <New form={`campaign.copy.${id}`} advertisers={advertisers} initial={draft} />;
      }}
    </Loaded>
  );
}

function New({ form, advertisers, initial }: { form: string; advertisers: Advertisers; initial?: CampaignDraft }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const [blank] = useState(() => blankDraft(advertisers[0], Date.now()));
  const [first] = useState(initial ?? blank);
  const draft = useDraft(form, first);
  const [isCreated, setCreated] = useState(false);
  const create = useMutation({
    mutationFn: () => createCampaign(draft, blank, advertisers, () => setCreated(true)),
    onError: (error) => {
      if (isOfOtherRequest(error)) draft.dropKey();
    },
    onSuccess: async (id) => {
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/campaigns'] });
      await go({ to: '/a/$account/campaigns/$id', params: { account, id } });
    },
  });
  return (
    <CampaignForm
      draft={draft}
      advertisers={advertisers}
      error={create.error}
      isBusy={create.isPending}
      submit={text('campaigns.create')}
      onSubmit={() => create.mutate()}
    >
      <div role="status" className="empty:absolute">
        {create.isError && (isCreated || mayExist(create.error)) && (
          <p className="max-w-3xl rounded-lg border border-line bg-attention-soft px-3 py-2">
            {text('campaign.mayExist')}{' '}
            <Link to="/a/$account/campaigns" params={{ account }} className="text-accent underline underline-offset-2">
              {text('campaigns.title')}
            </Link>
          </p>
        )}
      </div>
    </CampaignForm>
  );
}

/** The request is refused because of its key alone. */
const isOfKey = (error: unknown): boolean => {
  const refused = asApiError(error);
  return refused?.status === 409 && refused.issues.length === 0 && refused.message.includes('Idempotency-Key');
};
/** The key stays that of another request. Of a request that is still running, the next try gets the answer. */
const isOfOtherRequest = (error: unknown): boolean => isOfKey(error) && /has used|was used/.test(asApiError(error)!.message);
/** An earlier try may have created the campaign: its answer is lost, or its key is refused. */
const mayExist = (error: unknown): boolean => {
  const status = asApiError(error)?.status;
  return isOfKey(error) || status === 0 || (status !== undefined && status >= 500);
};

/** Creates the campaign, then attaches its property lists. Repeated with the same content, it continues where it failed. */
async function createCampaign(
  { value: draft, keyFor }: Draft<CampaignDraft>,
  blank: CampaignDraft,
  advertisers: Advertisers,
  onCreated: () => void,
): Promise<string> {
  const zone = advertisers.find(({ id }) => String(id) === draft.advertiserId)?.timezone ?? 'UTC';
  const body = createBody(draft, blank, { zone, language });
  const { data } = await api.POST('/api/v2/buyer/campaigns', { body, headers: { 'Idempotency-Key': keyFor(body) } });
  onCreated();
  const { campaignId: id } = data!.data.campaign;
  if (draft.propertyListIds.length > 0) {
    // Without a key: a list that is attached again changes nothing.
    await api.POST('/api/v2/buyer/campaigns/{id}/property-lists', {
      params: { path: { id } },
      body: { listIds: [...draft.propertyListIds] },
    });
  }
  return id;
}
