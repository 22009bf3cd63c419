import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ArchiveCreative } from './archive-creative';
import { CreativeFacts } from './creative-facts';
import { CreativeForm } from './creative-form';
import { Findings } from './findings';
import { Versions } from './versions';
import { useText } from '#/i18n';
import { api } from '#/lib/api';
import { bodyOf, draftOf } from '#/lib/creative-draft';
import { type Creative, creativePath, useCreativesChanged } from '#/lib/creatives';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Page, State } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** A creative: what keeps it from being ready, what it shows, and its versions. */
export function CreativePage({ creative }: { creative: Creative }) {
  const text = useText();
  const changed = useCreativesChanged();
  const once = useIdempotencyKey();
  const { advertiserId, creativeId, status, revision } = creative;
  const params = { path: { id: advertiserId, creativeId } };
  const stored = draftOf(creative);
  const draft = useDraft(`creative.${creativeId}`, stored, revision);
  const { isUnsaved, rebase } = draft;
  // What others have stored is shown as long as nothing was typed.
  useEffect(() => {
    if (revision > draft.revision && !isUnsaved()) rebase(stored, stored, revision);
  });
  const store = async (): Promise<number> => {
    if (!isUnsaved()) return draft.revision;
    const body = { ...bodyOf(draft.value), expectedRevision: draft.revision };
    const { headers } = once.keyed({ body });
    const { data } = (await api.PUT(creativePath, { params, body, headers })).data!;
    once.done();
    const next = draftOf(data);
    rebase(next, next, data.revision);
    draft.forget();
    return data.revision;
  };
  const save = useMutation({ mutationFn: store, onSettled: changed });
  const ready = useMutation({
    mutationFn: async () => {
      const expectedRevision = await store();
      await api.POST(`${creativePath}/ready`, { params, body: { expectedRevision } });
    },
    onSettled: changed,
  });
  const isArchived = status === 'archived';
  const canBeReady = !isArchived && (creative.draft !== null || status === 'draft' || isUnsaved());
  return (
    <Page
      title={creative.name}
      state={<State of={status}>{text.word('creatives.status', status)}</State>}
      facts={<CreativeFacts creative={creative} />}
      actions={
        <>
          {canBeReady && (
            <Button kind="main" isBusy={ready.isPending} onClick={() => ready.mutate()}>
              {text('creatives.ready')}
            </Button>
          )}
          <ArchiveCreative creative={creative} />
        </>
      }
    >
      <LeaveGuard draft={draft} />
      <DraftNote draft={draft} />
      <Problem error={ready.error} />
      {!isArchived && <Findings creative={creative} draft={draft.value} />}
      <CreativeForm
        key={String(isArchived)}
        draft={draft}
        advertiser={advertiserId}
        isFixed={isArchived}
        error={save.error}
        isBusy={save.isPending}
        isSaved={save.isSuccess && !isUnsaved()}
        onSave={() => {
          ready.reset();
          save.mutate();
        }}
      />
      <Versions creative={creative} />
    </Page>
  );
}
