import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { language, loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, asApiError, type Schemas } from '#/lib/api';
import { useCampaignById } from '#/lib/campaign';
import { changesOf } from '#/lib/campaign-body';
import { draftOf, type CampaignDraft } from '#/lib/campaign-draft';
import { useChanges } from '#/lib/change-count';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { merge } from '#/lib/merge';
import { useTrail } from '#/lib/trail';
import { CampaignForm } from '#/ui/campaign/campaign-form';
import { Conflict, TakenFields } from '#/ui/campaign/conflict';
import { FormSkeleton } from '#/ui/campaign/form-skeleton';
import { ForeignText, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id_/edit')({
  loader: () => loadMessages('campaign'),
  component: EditCampaign,
});

const pathOf = '/api/v2/buyer/campaigns/{id}';
const listsPath = '/api/v2/buyer/campaigns/{id}/property-lists';

function EditCampaign() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const path = { params: { path: { id } } };
  const campaign = useCampaignById(id);
  const lists = $api.useQuery('get', listsPath, path);
  const refetch = () => Promise.all([campaign.refetch(), lists.refetch()]);
  const query = {
    data: campaign.data && lists.data ? { campaign: campaign.data.data.campaign, lists: lists.data.data } : undefined,
    error: campaign.error ?? lists.error,
    refetch,
  };
  return (
    <Loaded
      query={query}
      isPage
      skeleton={
        <Page title={text('campaigns.edit')}>
          <FormSkeleton />
        </Page>
      }
    >
      {(found) => (
        <Edit
          key={`${account} ${id}`}
          campaign={found.campaign}
          listIds={found.lists.map(({ listId }) => listId)}
          refetch={() => void refetch()}
        />
      )}
    </Loaded>
  );
}

interface EditProps {
  readonly campaign: Schemas['Campaign'];
  readonly listIds: readonly string[];
  readonly refetch: () => void;
}

function Edit({ campaign, listIds, refetch }: EditProps) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const { campaignId: id, name } = campaign;
  useTrail([
    { label: text('campaigns.title'), to: '/a/$account/campaigns' },
    { label: name, to: '/a/$account/campaigns/$id', params: { id } },
  ]);
  const theirs = draftOf(campaign, listIds, language);
  const draft = useDraft(`campaign.${id}`, theirs, campaign.revision);
  const [taken, setTaken] = useState<readonly (keyof CampaignDraft)[]>([]);
  useChanges(account, ['campaign'], id, useCallback(refetch, [refetch]));

  // What others have changed meanwhile is taken over, except where both have changed the same field: the person decides.
  const isBehind = draft.revision < campaign.revision;
  const merged = merge(draft.base, draft.value, theirs);
  const isConflict = isBehind && merged.conflicts.length > 0;
  useEffect(() => {
    if (!isBehind || isConflict) return;
    setTaken(merged.taken);
    draft.rebase(theirs, merged.value, campaign.revision);
  });

  const reading = { zone: campaign.timezone, language, before: campaign };
  const save = useMutation({
    mutationFn: async () => {
      const changes = changesOf(draft.value, draft.base, reading);
      const path = { path: { id } };
      if (Object.keys(changes).length > 0) {
        const body = { ...changes, expectedRevision: draft.revision };
        const { data } = await api.PUT(pathOf, once.keyed({ params: path, body }));
        const saved = data!.data.campaign;
        draft.rebase(draftOf(saved, draft.base.propertyListIds, language), draft.value, saved.revision);
      }
      await saveLists(id, draft.base.propertyListIds, draft.value.propertyListIds);
    },
    onSuccess: async () => {
      draft.forget();
      await Promise.all([pathOf, listsPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
      await go({ to: '/a/$account/campaigns/$id', params: { account, id } });
    },
    onError: (error) => {
      if (isStale(error)) refetch();
    },
  });
  return (
    <Page
      title={text('campaigns.edit')}
      about={<ForeignText>{name}</ForeignText>}
      state={<State of={campaign.status}>{text.word('status', campaign.status)}</State>}
    >
      <CampaignForm
        draft={draft}
        advertisers={[]}
        campaign={campaign}
        error={isStale(save.error) ? null : save.error}
        isBusy={save.isPending}
        isBlocked={isConflict}
        submit={text('common.save')}
        onSubmit={() => save.mutate()}
      >
        <TakenFields names={taken} />
        {isConflict && (
          <Conflict
            mine={draft.value}
            theirs={theirs}
            names={merged.conflicts}
            reading={reading}
            onDecide={(decided) => {
              setTaken(merged.taken);
              draft.rebase(theirs, { ...merged.value, ...decided }, campaign.revision);
            }}
          />
        )}
      </CampaignForm>
    </Page>
  );
}

/** The campaign was changed since it was read. */
const isStale = (error: unknown): boolean => {
  const refused = asApiError(error);
  return refused?.status === 409 && refused.issues.some(({ path }) => path === 'expectedRevision');
};

/** Property lists have operations of their own. */
async function saveLists(id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const added = after.filter((listId) => !before.includes(listId));
  if (added.length > 0) await api.POST(listsPath, { params: { path: { id } }, body: { listIds: added } });
  for (const listId of before.filter((each) => !after.includes(each)))
    await api.DELETE('/api/v2/buyer/campaigns/{id}/property-lists/{listId}', { params: { path: { id, listId } } });
}
