import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { merge } from '#/lib/merge';
import { isSame } from '#/lib/same';
import { isMissing, type OwnStorefront, storefrontPath, useStorefrontChanged, useStorefrontQuery } from '#/lib/storefront';
import { blankStorefront, changesOf, draftOf, openBody, type StorefrontDraft } from '#/lib/storefront-body';
import { useTrail } from '#/lib/trail';
import { Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { type Clash, Clashes } from '#/ui/storefront/clashes';
import { StorefrontForm } from '#/ui/storefront/form';
import { NoStorefront } from '#/ui/storefront/none';

export const Route = createFileRoute('/a/$account/storefront_/edit')({
  loader: () => loadMessages('storefront', 'campaign'),
  component: EditStorefront,
});

function EditStorefront() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const storefront = useStorefrontQuery();
  useTrail([{ label: text('storefront.title'), to: '/a/$account/storefront' }]);
  // The page of the storefront says who can open one.
  if (!isAdmin) return <Navigate to="/a/$account/storefront" params={{ account }} replace />;
  if (isMissing(storefront)) return <Open />;
  return (
    <Loaded
      query={storefront}
      isPage
      skeleton={
        <Page title={null}>
          <Rows count={6} />
        </Page>
      }
    >
      {({ data }) =>
        data.displayStatus === 'archived' ? (
          <Page title={data.name}>
            <NoStorefront />
          </Page>
        ) : (
          <Edit storefront={data} />
        )
      }
    </Loaded>
  );
}

function useLeave(): () => Promise<void> {
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const changed = useStorefrontChanged();
  return async () => {
    await changed();
    await go({ to: '/a/$account/storefront', params: { account } });
  };
}

function Open() {
  const text = useText();
  const draft = useDraft('storefront.new', blankStorefront);
  const leave = useLeave();
  const open = $api.useMutation('post', storefrontPath, {
    onSuccess: async () => {
      draft.forget();
      await leave();
    },
  });
  const submit = () => {
    const body = openBody(draft.value);
    open.mutate({ body, headers: { 'Idempotency-Key': draft.keyFor(body) } });
  };
  return (
    <Page title={text('storefront.open')} about={text('storefront.none.text')}>
      <StorefrontForm draft={draft} isNew error={open.error} isBusy={open.isPending} submit={text('storefront.open')} onSubmit={submit} />
    </Page>
  );
}

function Edit({ storefront }: { storefront: OwnStorefront }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const leave = useLeave();
  const draft = useDraft('storefront', draftOf(storefront));
  // Stored values in whose place a person must decide. Until then the draft keeps its own beginning: a reload decides nothing.
  const [stored, setStored] = useState<StorefrontDraft | null>(null);
  const merged = stored && merge(draft.base, draft.value, stored);
  const clashes: readonly Clash[] = merged?.conflicts.map((name) => ({ name, mine: draft.value[name], theirs: stored![name] })) ?? [];
  // Nothing was typed yet: what others change meanwhile is shown.
  const theirs = draftOf(storefront);
  const isFresh = isSame(draft.base, draft.value) && !isSame(draft.base, theirs);
  useEffect(() => {
    if (isFresh) draft.rebase(theirs, theirs, 0);
  });
  /** The storefront has no revision, so it is read again before it is changed. */
  const save = useMutation({
    mutationFn: async () => {
      const { data: read } = await api.GET(storefrontPath);
      queries.setQueryData($api.queryOptions('get', storefrontPath).queryKey, read);
      const newest = draftOf(read!.data);
      const { value, conflicts } = merge<StorefrontDraft>(draft.base, draft.value, newest);
      if (conflicts.length > 0) {
        setStored(newest);
        return false;
      }
      setStored(null);
      draft.rebase(newest, value, 0);
      const body = changesOf(newest, value);
      if (Object.keys(body).length > 0) await api.PATCH(storefrontPath, once.keyed({ body }));
      return true;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      draft.forget();
      await leave();
    },
  });
  return (
    <Page title={text('storefront.edit')} about={<span dir="auto">{storefront.name}</span>}>
      <Clashes
        of={clashes}
        onDecide={(decided) => {
          if (merged !== null) draft.rebase(stored!, { ...merged.value, ...decided }, 0);
          setStored(null);
        }}
      />
      <StorefrontForm
        draft={draft}
        error={save.error}
        isBusy={save.isPending}
        isBlocked={clashes.length > 0}
        submit={text('common.save')}
        onSubmit={() => save.mutate()}
      />
    </Page>
  );
}
