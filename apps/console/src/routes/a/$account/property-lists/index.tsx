import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { listsPath } from '#/lib/property-list';
import { integerParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { DataPage } from '#/ui/data/data-page';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';
import { listColumns, type ListRow } from '#/ui/property-lists/list-columns';

export const Route = createFileRoute('/a/$account/property-lists/')({
  validateSearch: (search: Record<string, unknown>) => integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
  loader: () => loadMessages('propertyLists'),
  component: PropertyLists,
});

function PropertyLists() {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const { advertiser } = Route.useSearch();
  return (
    <DataPage
      title={text('propertyLists.title')}
      about={text('propertyLists.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id }, replace: true })}
      actions={({ id }) => (
        <LinkButton kind="main" data-create to="/a/$account/property-lists/new" params={{ account }} search={{ advertiser: id }}>
          <Icon name="plus" size={14} />
          {text('propertyLists.new')}
        </LinkButton>
      )}
    >
      {() => <Lists />}
    </DataPage>
  );
}

function Lists() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = useAdvertiser();
  const pages = usePages<ListRow>(listsPath, { id }, async ({ limit, offset = 0 }, signal) => {
    return (await api.GET(listsPath, { params: { path: { id }, query: { take: limit, skip: offset } }, signal })).data!;
  });
  const columns = useMemo(() => listColumns(text, account), [text, account]);
  return (
    <List
      list="property-lists"
      caption={text('propertyLists.title')}
      icon="log"
      pages={pages}
      id={idOf}
      name={nameOf}
      columns={columns}
      search={noSearch}
      onSearch={ignore}
      empty={
        <Empty
          icon="log"
          title={text('propertyLists.none')}
          call={exampleCalls.propertyList(id)}
          action={
            <LinkButton kind="main" to="/a/$account/property-lists/new" params={{ account }} search={{ advertiser: id }}>
              {text('propertyLists.new')}
            </LinkButton>
          }
        >
          {text('propertyLists.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ listId }: ListRow) => listId;
const nameOf = ({ name }: ListRow) => name;
const noSearch = {};
const ignore = () => {};
