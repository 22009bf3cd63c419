import { useMemo } from 'react';
import { type Text, useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { catalogPath, useCatalog } from '#/lib/catalog';
import { previewFields, shownValue } from '#/lib/catalog-preview';
import type { ListColumn } from '#/ui/list/column';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, ForeignText, Id } from '#/ui/parts';
import { Members } from '#/ui/task/values';

type Item = Schemas['CatalogItem'];
const path = `${catalogPath}/items` as const;

interface Props {
  readonly search: { readonly peek?: string };
  readonly onSearch: (search: { readonly peek?: string }, isSmall: boolean) => void;
}

/** Items of the latest version, by id. */
export function CatalogItems({ search, onSearch }: Props) {
  const text = useText();
  const { advertiserId: id, platformId: catalogId, fields, latestVersionNumber } = useCatalog();
  const pages = usePages(path, { id, catalogId, latestVersionNumber }, async (query, signal) => {
    const { data } = await api.GET(path, { params: { path: { id, catalogId }, query }, signal });
    return data!;
  });
  const columns = useMemo(() => columnsOf(text, fields), [text, fields]);
  return (
    <List
      list="catalog-items"
      caption={text('catalogs.items')}
      icon="box"
      pages={pages}
      id={idOf}
      name={idOf}
      columns={columns}
      search={{ ...search }}
      onSearch={(next, isSmall) => onSearch(next as Props['search'], isSmall)}
      peek={{ title: text('catalogs.item'), of: (key, row) => <ItemPeek id={key} row={row} /> }}
      empty={<Empty icon="box" title={text('catalogs.items.none')} />}
    />
  );
}

const idOf = ({ itemId }: Item) => itemId;
const folds = [undefined, 'sm', 'md', 'md', 'lg', 'lg'] as const;
const maxColumns = 12;

/** Up to six attributes, and more for who chooses them. */
function columnsOf(text: Text, fields: readonly string[]): ListColumn<Item>[] {
  const shown = previewFields(fields, maxColumns).filter((field) => field !== 'id');
  return [
    { key: 'name', head: text('field.id'), isMain: true, csv: idOf, cell: (row) => <ForeignText>{row.itemId}</ForeignText> },
    ...shown.map((field, n): ListColumn<Item> => {
      const fold = folds[n];
      return {
        key: `attribute.${field}`,
        head: field.slice(0, 40),
        width: n === 0 ? 14 : 8,
        ...(fold === undefined ? {} : { fold }),
        isExtra: n >= folds.length,
        csv: (row) => valueOf(row, field),
        cell: (row) => <ForeignText>{valueOf(row, field)}</ForeignText>,
      };
    }),
  ];
}

const valueOf = ({ attributes }: Item, field: string) => shownValue((attributes as Record<string, unknown>)[field]);

function ItemPeek({ id, row }: { id: string; row: Item | undefined }) {
  const text = useText();
  return (
    <>
      <h2 className="text-base font-semibold">
        <Id>{id}</Id>
      </h2>
      {row === undefined ? <p className="text-mute">{text('catalogs.item.later')}</p> : <Members of={Object.entries(row.attributes)} />}
    </>
  );
}
