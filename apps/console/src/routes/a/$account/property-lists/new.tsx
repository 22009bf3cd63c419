import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { asStored, identifiersOf } from '#/lib/property-check';
import type { Property } from '#/lib/property-lines';
import { blankList, canKeepList, listQuery, listsPath } from '#/lib/property-list';
import { integerParam } from '#/lib/search';
import { DataPage } from '#/ui/data/data-page';
import { ListEditor } from '#/ui/property-lists/editor';

export const Route = createFileRoute('/a/$account/property-lists/new')({
  validateSearch: (search: Record<string, unknown>) => integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
  loader: () => loadMessages('propertyLists', 'campaign'),
  component: NewList,
});

function NewList() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser } = Route.useSearch();
  return (
    <DataPage
      title={text('propertyLists.new')}
      about={text('propertyLists.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id }, replace: true })}
    >
      {({ id }) => <Editor advertiser={id} />}
    </DataPage>
  );
}

function Editor({ advertiser }: { advertiser: number }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const draft = useDraft(`propertyList.${advertiser}`, blankList, 0, canKeepList);
  const create = useMutation({
    mutationFn: async (properties: readonly Property[]) => {
      const { name, purpose } = draft.value;
      const body: Schemas['CreatePropertyListBody'] = { name: name.trim(), purpose, ...identifiersOf(properties, asStored) };
      const { headers } = once.keyed({ advertiser, body });
      const { data } = await api.POST(listsPath, { params: { path: { id: advertiser } }, body, headers });
      // The answer has all properties: the page need not read them again.
      queries.setQueryData(listQuery(advertiser, data!.data.listId).queryKey, data!);
      return data!.data.listId;
    },
    onSuccess: async (id) => {
      once.done();
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', listsPath] });
      await go({ to: '/a/$account/property-lists/$advertiser/$id', params: { account, advertiser: String(advertiser), id } });
    },
  });
  return (
    <ListEditor
      draft={draft}
      saved={null}
      submit={text('propertyLists.create')}
      error={create.error}
      isBusy={create.isPending}
      onSave={(properties) => create.mutate(properties)}
    />
  );
}
