import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { $api, api, type Schemas } from '#/lib/api';
import { collectionsPath, useCollectionsChanged } from '#/lib/collections';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import type { Filter } from '#/lib/list-filters';
import { integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { nameColumn, timeColumn } from '#/ui/columns';
import { CollectionForm } from '#/ui/creatives/collection-form';
import { LibraryTabs } from '#/ui/creatives/library-tabs';
import { DataPage } from '#/ui/data/data-page';
import { Icon } from '#/ui/icon';
import type { ListColumn } from '#/ui/list/column';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

type Row = Schemas['CollectionSummary'];
interface Search {
  readonly advertiser?: number;
  readonly query?: string;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/creatives/collections/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('query', search, 200),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('creatives'),
  component: Collections,
});

function Collections() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser, create } = Route.useSearch();
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <DataPage
      title={text('creatives.collections')}
      about={text('creatives.collections.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
      actions={() => (
        <Button kind="main" data-create onClick={() => open(true)}>
          <Icon name="plus" size={14} />
          {text('creatives.collection.new')}
        </Button>
      )}
    >
      {() => (
        <>
          <LibraryTabs />
          <CollectionList onCreate={() => open(true)} />
          {create === 1 && <NewCollection onClose={() => open(false)} />}
        </>
      )}
    </DataPage>
  );
}

function CollectionList({ onCreate }: { onCreate: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = useAdvertiser();
  const go = Route.useNavigate();
  const { query } = Route.useSearch();
  const search = query === undefined ? {} : { query };
  const pages = usePages<Row>(collectionsPath, { id, ...search }, async (page, signal) => {
    return (await api.GET(collectionsPath, { params: { path: { id }, query: { ...search, ...page } }, signal })).data!;
  });
  const columns = useMemo(() => columnsOf(text, account), [text, account]);
  const filters = useMemo((): readonly Filter[] => [{ key: 'query', kind: 'text', label: text('creatives.find') }], [text]);
  return (
    <List
      list="creative-collections"
      caption={text('creatives.collections')}
      icon="box"
      pages={pages}
      id={idOf}
      name={nameOf}
      columns={columns}
      filters={filters}
      searchBy={{ key: 'query', label: text('creatives.find') }}
      search={search}
      onSearch={(next, isSmall) => void go({ search: { ...(next as Search), advertiser: id }, replace: isSmall, resetScroll: !isSmall })}
      empty={
        <Empty
          icon="box"
          title={text('creatives.collections.none')}
          call={exampleCalls.creativeCollection(id)}
          action={
            <Button kind="main" onClick={onCreate}>
              {text('creatives.collection.new')}
            </Button>
          }
        >
          {text('creatives.collections.none.text')}
        </Empty>
      }
    />
  );
}

function NewCollection({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = useAdvertiser();
  const go = Route.useNavigate();
  const once = useIdempotencyKey();
  const changed = useCollectionsChanged();
  const create = $api.useMutation('post', collectionsPath, {
    onSuccess: async ({ data: { collectionId } }) => {
      once.done();
      await changed();
      await go({
        to: '/a/$account/creatives/collections/$advertiser/$id',
        params: { account, advertiser: String(id), id: collectionId },
      });
    },
  });
  return (
    <CollectionForm
      title={text('creatives.collection.new')}
      answer={text('creatives.collection.create')}
      request={create}
      onClose={onClose}
      onSubmit={(body) => create.mutate(once.keyed({ params: { path: { id } }, body }))}
    />
  );
}

const idOf = ({ collectionId }: Row) => collectionId;
const nameOf = ({ name }: Row) => name;

const columnsOf = (text: Text, account: string): readonly ListColumn<Row>[] => [
  nameColumn<Row>(text, nameOf, ({ advertiserId, collectionId: id }) => ({
    to: '/a/$account/creatives/collections/$advertiser/$id',
    params: { account, advertiser: String(advertiserId), id },
  })),
  {
    key: 'creatives',
    head: text('creatives.title'),
    isNumber: true,
    width: 8,
    csv: ({ creativeCount }) => creativeCount,
    cell: ({ creativeCount }) => text.number(creativeCount),
  },
  { ...timeColumn<Row>('updated', text('field.updated'), ({ updatedAt }) => updatedAt), width: 8, fold: 'md' },
];
