import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { api } from '#/lib/api';
import { creativesPath, type ListedCreative } from '#/lib/creatives';
import { exampleCalls } from '#/lib/example-calls';
import { creativeStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { creativeColumns } from '#/ui/creatives/creative-columns';
import { LibraryTabs } from '#/ui/creatives/library-tabs';
import { NewCreative } from '#/ui/creatives/new-creative';
import { DataPage } from '#/ui/data/data-page';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

interface Filters {
  readonly query?: string;
  readonly status?: ListedCreative['status'];
  readonly tag?: string;
  readonly formatId?: string;
}
interface Search extends Filters {
  readonly advertiser?: number;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/creatives/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('query', search),
    ...choiceParam('status', search, creativeStatuses),
    ...textParam('tag', search, 50),
    ...textParam('formatId', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('creatives'),
  component: Creatives,
});

function Creatives() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser, create } = Route.useSearch();
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <DataPage
      title={text('creatives.title')}
      about={text('creatives.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
      actions={() => (
        <Button kind="main" data-create onClick={() => open(true)}>
          <Icon name="plus" size={14} />
          {text('creatives.new')}
        </Button>
      )}
    >
      {({ id }) => (
        <>
          <LibraryTabs />
          <CreativeList onCreate={() => open(true)} />
          {create === 1 && <NewCreative advertiser={id} onClose={() => open(false)} />}
        </>
      )}
    </DataPage>
  );
}

function CreativeList({ onCreate }: { onCreate: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = useAdvertiser();
  const go = Route.useNavigate();
  const { advertiser: _, create: __, ...search } = Route.useSearch();
  const pages = usePages<ListedCreative>(creativesPath, { id, ...search }, async (page, signal) => {
    return (await api.GET(creativesPath, { params: { path: { id }, query: { ...search, ...page } }, signal })).data!;
  });
  const columns = useMemo(() => creativeColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <List
      list="creatives"
      caption={text('creatives.title')}
      icon="image"
      pages={pages}
      id={idOf}
      name={nameOf}
      columns={columns}
      filters={filters}
      searchBy={{ key: 'query', label: text('creatives.find') }}
      search={{ ...search }}
      onSearch={(next, isSmall) => void go({ search: { ...(next as Filters), advertiser: id }, replace: isSmall, resetScroll: !isSmall })}
      empty={
        <Empty
          icon="image"
          title={text('creatives.none')}
          call={exampleCalls.creative(id)}
          action={
            <Button kind="main" onClick={onCreate}>
              {text('creatives.new')}
            </Button>
          }
        >
          {text('creatives.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ creativeId }: ListedCreative) => creativeId;
const nameOf = ({ name }: ListedCreative) => name;

const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'query', kind: 'text', label: text('creatives.find') },
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('creatives.status', creativeStatuses) },
  { key: 'formatId', kind: 'text', label: text('creatives.format.id') },
  { key: 'tag', kind: 'text', label: text('creatives.tag') },
];
