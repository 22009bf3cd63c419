import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AccessConflict } from './access-conflict';
import { AddAdvertisers } from './add-advertisers';
import { ChangeSummary } from './change-summary';
import { GrantHead, GrantRow } from './grant-row';
import { RightsLegend } from './rights-legend';
import { language, useText } from '#/i18n';
import { agentPath, useChangedAgent } from '#/lib/agent';
import { accessChanges, accessDraftOf, grantBodies, mergeAccess, type GrantDraft } from '#/lib/agent-access';
import { $api, asApiError, type Schemas } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Taken } from '#/ui/field-conflict';
import { Form, useBusy } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Card, Empty } from '#/ui/parts';

/** The API replaces all grants at once. What others have changed meanwhile is joined by advertiser, or asked about. */
export function AccessEditor({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const changed = useChangedAgent();
  const { principalId: id, access } = agent;
  const theirs = accessDraftOf(access, language);
  const draft = useDraft(`agent.${id}.access`, theirs, access.accessRevision);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);

  const isBehind = draft.revision < access.accessRevision;
  const merged = mergeAccess(draft.base, draft.value, theirs);
  const isConflict = isBehind && merged.conflicts.length > 0;
  const namesOf = (ids: readonly number[]) =>
    ids.map((each) => [...theirs.grants, ...draft.base.grants].find((grant) => grant.id === each)?.name ?? String(each));
  useEffect(() => {
    if (!isBehind || isConflict) return;
    if (draft.isUnsaved()) setTaken(namesOf(merged.taken));
    draft.rebase(theirs, merged.value, access.accessRevision);
  });

  const save = $api.useMutation('put', '/api/v2/buyer-agents/{id}/access', {
    onSuccess: (answer) => {
      once.done();
      setTaken([]);
      const saved = accessDraftOf(answer.data.access, language);
      draft.rebase(saved, saved, answer.data.access.accessRevision);
      changed(answer);
    },
    onError: (error) => {
      if (isStale(error)) void queries.invalidateQueries({ queryKey: ['get', agentPath] });
    },
  });
  const { grants } = draft.value;
  const changes = accessChanges(draft.base, draft.value, language);
  const label = useBusy(save.isPending, text('agents.access.save'));
  const set = (next: readonly GrantDraft[]) => draft.set({ grants: next });
  const add = (added: readonly GrantDraft[]) => {
    // One that was taken away before is put back as it was.
    const before = new Map(draft.base.grants.map((grant) => [grant.id, grant]));
    set([...grants, ...added.map((grant) => before.get(grant.id) ?? grant)]);
  };
  const committed = new Map(access.advertisers.map((each) => [each.advertiserId, each.committedThisMonth]));
  return (
    <>
      <DraftNote draft={draft} />
      <Taken fields={taken.map(isolated)} />
      {isConflict && (
        <AccessConflict
          ids={merged.conflicts}
          mine={draft.value}
          theirs={theirs}
          onDecide={(decide) => {
            setTaken(namesOf(merged.taken));
            draft.rebase(theirs, decide(merged.value), access.accessRevision);
          }}
        />
      )}
      <Form
        error={isStale(save.error) ? null : save.error}
        onSubmit={() => {
          const body = { expectedAccessRevision: draft.revision, advertisers: grantBodies(draft.value, language) };
          save.mutate(once.keyed({ params: { path: { id } }, body }));
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_:focus]:scroll-mb-24"
      >
        <Card
          title={text('agents.access')}
          actions={
            <Button data-create onClick={() => setAdding(true)}>
              <Icon name="plus" size={14} />
              {text('agents.access.add')}
            </Button>
          }
          flush
        >
          <RightsLegend />
          {grants.length === 0 ? (
            <Empty icon="advertiser" title={text('agents.access.none')}>
              {text('agents.access.none.text')}
            </Empty>
          ) : (
            <div className="@container">
              <GrantHead />
              <div className="divide-y divide-line">
                {grants.map((grant, at) => (
                  <GrantRow
                    key={grant.id}
                    grant={grant}
                    at={at}
                    committed={committed.get(grant.id) ?? 0}
                    onChange={(change) => set(grants.map((each) => (each.id === grant.id ? { ...each, ...change } : each)))}
                    onRemove={() => set(grants.filter((each) => each.id !== grant.id))}
                  />
                ))}
              </div>
            </div>
          )}
        </Card>
        <div className="-mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-canvas px-1 py-3 [@media(min-height:30rem)]:sticky bottom-0">
          <Button kind="main" type="submit" isBusy={save.isPending} disabled={isConflict || changes.length === 0}>
            {label}
          </Button>
          {changes.length > 0 && <Button onClick={() => set(draft.base.grants)}>{text('draft.discard')}</Button>}
          <ChangeSummary changes={changes} />
        </div>
      </Form>
      <AddAdvertisers isOpen={isAdding} onClose={() => setAdding(false)} granted={grants} onAdd={add} />
      <LeaveGuard draft={draft} />
    </>
  );
}

/** Somebody else has replaced the access since it was read. */
const isStale = (error: unknown): boolean => {
  const refused = asApiError(error);
  return refused?.status === 409 && refused.issues.some(({ path }) => path === 'expectedAccessRevision');
};
