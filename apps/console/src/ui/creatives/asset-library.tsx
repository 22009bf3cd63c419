import { useEffect, useMemo } from 'react';
import { AssetCard } from './asset-card';
import { NewText } from './new-text';
import { UploadCard } from './upload-card';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api } from '#/lib/api';
import { type Asset, assetsPath } from '#/lib/creative-assets';
import { exampleCalls } from '#/lib/example-calls';
import { assetKinds, assetStatuses } from '#/lib/filter-values';
import { type Filter, filterSearch } from '#/lib/list-filters';
import { FilterBar } from '#/ui/list/filter-bar';
import { More } from '#/ui/list/totals';
import { usePages } from '#/ui/list/use-pages';
import { Card, Empty, Line, Loading } from '#/ui/parts';
import { Problem } from '#/ui/problem';

export interface AssetSearch {
  readonly query?: string;
  readonly kind?: Asset['kind'];
  readonly status?: Asset['status'];
  readonly tag?: string;
}

interface Props {
  readonly advertiser: number;
  readonly search: AssetSearch;
  readonly onSearch: (search: AssetSearch, isSmall: boolean) => void;
}

/** The assets of an advertiser as pictures, newest first, below the place that takes files. */
export function AssetLibrary({ advertiser: id, search, onSearch }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const query = useMemo(() => ({ ...search }), [search]);
  const pages = usePages<Asset>(assetsPath, { id, ...query }, async (page, signal) => {
    return (await api.GET(assetsPath, { params: { path: { id }, query: { ...query, ...page } }, signal })).data!;
  });
  const begun = $api.useQuery('get', assetsPath, { params: { path: { id }, query: { status: 'uploading', limit: 20 } } }).data?.data ?? [];
  const filters = useMemo(() => filtersOf(text), [text]);
  const { rows, patch } = pages;
  useChecked(id, rows, patch);
  // What is on its way stands above the grid.
  const shown = search.status === undefined ? rows?.filter(({ status }) => status !== 'uploading') : rows;
  const isFiltered = Object.keys(filterSearch(filters, { ...search })).length > 0;
  return (
    <>
      <UploadCard account={account} advertiser={id} begun={begun} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterBar
          filters={filters}
          searchBy={{ key: 'query', label: text('creatives.find') }}
          search={{ ...search }}
          onSearch={(next, isSmall = false) => onSearch(next as AssetSearch, isSmall)}
        />
        <span className="ms-auto">
          <NewText advertiser={id} />
        </span>
      </div>
      {shown === undefined || shown === null ? (
        pages.error === null ? (
          <Skeleton />
        ) : (
          <Problem error={pages.error} again={pages.retry} />
        )
      ) : shown.length === 0 ? (
        <Card flush>
          {isFiltered ? (
            <Empty icon="image" title={text('common.noMatch')} />
          ) : (
            <Empty icon="image" title={text('creatives.assets.none')} call={exampleCalls.creativeAsset(id)}>
              {text('creatives.assets.none.text')}
            </Empty>
          )}
        </Card>
      ) : (
        <div className="grid gap-3">
          <ul aria-label={text('creatives.assets')} className={grid}>
            {shown.map((asset) => (
              <AssetCard key={asset.assetId} asset={asset} account={account} />
            ))}
          </ul>
          <More pages={pages} />
        </div>
      )}
    </>
  );
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-3 max-sm:grid-cols-2';

function Skeleton() {
  return (
    <Loading>
      <div className={grid}>
        {Array.from({ length: 8 }, (_, n) => (
          <div key={n} className="grid gap-2 rounded-lg border border-line bg-panel p-3">
            <Line className="aspect-4/3 w-full" />
            <Line className="h-3 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Replaces assets whose file is checked as soon as it was. */
function useChecked(id: number, rows: readonly Asset[] | null, patch: (change: (row: Asset) => Asset) => void) {
  const isChecking = rows?.some(({ status }) => status === 'checking') ?? false;
  const newest = $api.useQuery(
    'get',
    assetsPath,
    { params: { path: { id }, query: { limit: 50 } } },
    { enabled: isChecking, refetchInterval: isChecking ? 2_000 : false },
  ).data?.data;
  useEffect(() => {
    const byId = new Map(newest?.map((row) => [row.assetId, row]));
    patch((row) => (row.status === 'checking' ? (byId.get(row.assetId) ?? row) : row));
  }, [newest, patch]);
}

const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'query', kind: 'text', label: text('creatives.find') },
  { key: 'kind', kind: 'choice', label: text('creatives.kind'), options: text.options('creatives.kind', assetKinds) },
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('creatives.status', assetStatuses) },
  { key: 'tag', kind: 'text', label: text('creatives.tag') },
];
