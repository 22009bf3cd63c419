import { useMemo } from 'react';
import { catalogColumns } from './catalog-columns';
import { CatalogPeek } from './catalog-peek';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { api, type Schemas } from '#/lib/api';
import { catalogName, catalogsPath } from '#/lib/catalog';
import { catalogTypes } from '#/lib/catalog-types';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

export interface CatalogSearch {
  readonly type?: (typeof catalogTypes)[number];
  readonly peek?: string;
}
interface Props {
  readonly search: CatalogSearch;
  readonly onSearch: (search: CatalogSearch, isSmall: boolean) => void;
}

/** Catalogs of the chosen advertiser, newest first. */
export function CatalogList({ search, onSearch }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const { id, status } = useAdvertiser();
  const isActive = status === 'ACTIVE';
  const { type } = search;
  const pages = usePages(catalogsPath, { id, type }, async ({ limit, offset = 0 }, signal) => {
    const query = { take: limit, skip: offset, ...(type ? { type } : {}) };
    return (await api.GET(catalogsPath, { params: { path: { id }, query }, signal })).data!;
  });
  const columns = useMemo(() => catalogColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <List
      list="catalogs"
      caption={text('catalogs.title')}
      icon="box"
      pages={pages}
      id={idOf}
      name={catalogName}
      columns={columns}
      filters={filters}
      kinds={kinds}
      search={{ ...search }}
      onSearch={(next, isSmall) => onSearch(next as CatalogSearch, isSmall)}
      peek={{ title: text('catalogs.one'), of: (key, row) => <CatalogPeek id={key} row={row} /> }}
      empty={
        <Empty
          icon="box"
          title={text('catalogs.none')}
          action={isActive && <NewCatalog advertiser={id} />}
          call={exampleCalls.catalog(account, id)}
        >
          {text('catalogs.none.text')}
        </Empty>
      }
    />
  );
}

export function NewCatalog({ advertiser }: { advertiser: number }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <LinkButton kind="main" data-create to="/a/$account/catalogs/new" params={{ account }} search={{ advertiser }}>
      <Icon name="plus" size={14} />
      {text('catalogs.new')}
    </LinkButton>
  );
}

const kinds = ['catalog'];
const idOf = ({ platformId }: Schemas['Catalog']) => platformId;

const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'type', kind: 'choice', label: text('catalogs.type'), options: text.options('catalogs.type', catalogTypes) },
];
