import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { language, loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { asStored, changeOf, identifiersOf, propertiesOf } from '#/lib/property-check';
import type { Property } from '#/lib/property-lines';
import {
  blankList,
  canKeepList,
  type ListDraft,
  listPath,
  listQuery,
  listsPath,
  type PropertyList,
  usePropertyList,
} from '#/lib/property-list';
import { ForeignText, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ListEditor } from '#/ui/property-lists/editor';

export const Route = createFileRoute('/a/$account/property-lists/$advertiser/$id_/edit')({
  loader: () => loadMessages('propertyLists', 'campaign'),
  component: EditList,
});

function EditList() {
  const { advertiser, id } = Route.useParams();
  const list = usePropertyList(Number(advertiser), id);
  return (
    <Loaded query={list} isPage skeleton={<ObjectSkeleton facts={0} />}>
      {({ data }) => <Editor key={id} first={data} />}
    </Loaded>
  );
}

class ChangedMeanwhile extends Error {}

/** What others have saved since the person began. */
interface Theirs {
  readonly added: number;
  readonly removed: number;
  readonly before: ListDraft;
  readonly now: PropertyList;
}

function Editor({ first }: { first: PropertyList }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [list, setList] = useState(first);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const { listId, advertiserId } = list;
  const page = { account, advertiser: String(advertiserId), id: listId };
  const saved = useMemo(() => propertiesOf(list), [list]);
  const draft = useDraft<ListDraft>(`propertyList.${listId}`, { ...blankList, name: first.name, purpose: first.purpose }, 0, canKeepList);
  const save = useMutation({
    mutationFn: async ({ properties, hasChanged }: { properties: readonly Property[]; hasChanged: boolean }) => {
      const { value, base } = draft;
      const { data: now } = await queries.fetchQuery({ ...listQuery(advertiserId, listId), staleTime: 0 });
      if (now.updatedAt !== list.updatedAt || base.name !== list.name || base.purpose !== list.purpose) {
        const mapOf = (of: readonly Property[]) => new Map(of.map((each) => [each.key, each]));
        const { added, removed } = changeOf(mapOf(saved), mapOf(propertiesOf(now)));
        setTheirs({ added: added.length, removed: removed.length, before: base, now });
        setList(now);
        draft.rebase(
          { ...base, name: now.name, purpose: now.purpose },
          {
            ...value,
            name: value.name === base.name ? now.name : value.name,
            purpose: value.purpose === base.purpose ? now.purpose : value.purpose,
          },
          0,
        );
        throw new ChangedMeanwhile();
      }
      const body = {
        ...(value.name === base.name ? {} : { name: value.name.trim() }),
        ...(value.purpose === base.purpose ? {} : { purpose: value.purpose }),
        ...(hasChanged ? (properties.length === 0 ? { domains: [] } : identifiersOf(properties, asStored)) : {}),
      };
      const { headers } = once.keyed({ listId, body });
      const { data } = await api.PUT(listPath, { params: { path: { id: advertiserId, listId } }, body, headers });
      return data!;
    },
    onSuccess: async (answer) => {
      once.done();
      draft.forget();
      queries.setQueryData(listQuery(advertiserId, listId).queryKey, answer);
      await queries.invalidateQueries({ queryKey: ['get', listsPath] });
      await go({ to: '/a/$account/property-lists/$advertiser/$id', params: page });
    },
  });
  return (
    <Page title={text('propertyLists.edit', { name: list.name })} about={text('propertyLists.about')}>
      <ListEditor
        draft={draft}
        saved={saved}
        submit={text('propertyLists.save')}
        error={save.error instanceof ChangedMeanwhile ? null : save.error}
        isBusy={save.isPending}
        onSave={(properties, hasChanged) => save.mutate({ properties, hasChanged })}
      >
        <div role="status" className="empty:absolute">
          {theirs !== null && <Meanwhile theirs={theirs} value={draft.value} />}
        </div>
      </ListEditor>
    </Page>
  );
}

/** Says which fields have the value of others now, and which they have changed too. */
function Meanwhile({ theirs: { added, removed, before, now }, value }: { theirs: Theirs; value: ListDraft }) {
  const text = useText();
  const fields = [
    { label: text('field.name'), before: before.name, theirs: now.name, mine: value.name, shown: now.name },
    {
      label: text('propertyLists.purpose'),
      before: before.purpose,
      theirs: now.purpose,
      mine: value.purpose,
      shown: text(`propertyLists.purpose.${now.purpose}`),
    },
  ].filter((field) => field.before !== field.theirs);
  const taken = fields.filter(({ theirs, mine }) => theirs === mine).map(({ label }) => label);
  return (
    <div className="grid gap-1 rounded-lg border border-line bg-attention-soft px-3 py-2">
      <p>{text('propertyLists.meanwhile', { added, removed })}</p>
      {taken.length > 0 && <p>{text('conflict.taken', { fields: new Intl.ListFormat(language).format(taken) })}</p>}
      {fields
        .filter(({ theirs, mine }) => theirs !== mine)
        .map(({ label, shown }) => (
          <p key={label}>
            {label} · {text('conflict.theirs')} <ForeignText>{shown}</ForeignText>
          </p>
        ))}
    </div>
  );
}
