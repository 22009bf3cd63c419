import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { shareBulk } from './share-bulk';
import { shareColumns } from './share-columns';
import { sharesPath, useShares } from './use-shares';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { resourceTypes, shareStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { useSellerName } from '#/lib/seller-names';
import { nextRead, type ResourceType, type Share } from '#/lib/sharing';
import { LinkButton } from '#/ui/button';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

export interface ShareSearch {
  readonly status?: Share['status'];
  readonly type?: ResourceType;
  readonly seller?: string;
  readonly resource?: string;
}
interface Props {
  readonly advertiser: number;
  readonly search: ShareSearch;
  readonly onSearch: (search: ShareSearch, isSmall: boolean) => void;
}

/** All shares of an advertiser. What has failed stands above the first page of the others. */
export function ShareList({ advertiser, search, onSearch }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const { status, type, seller, resource } = search;
  const query = {
    ...(status ? { status } : {}),
    ...(type ? { resourceType: type } : {}),
    ...(seller ? { adcpAgentId: seller } : {}),
    ...(resource ? { resourceId: resource } : {}),
  };
  const above = useRef<ReadonlySet<string>>(new Set());
  const pages = usePages(sharesPath, { advertiser, ...query }, async (page, signal) => {
    const read = async (part: object) => (await api.GET(sharesPath, { params: { path: { id: advertiser }, query: part }, signal })).data!;
    const isFirst = status === undefined && page.offset === undefined;
    const [all, failed] = await Promise.all([
      read({ ...query, ...page }),
      isFirst ? read({ ...query, status: 'FAILED', limit: page.limit }) : undefined,
    ]);
    if (page.offset === undefined) above.current = new Set(failed?.data.map(idOf));
    return { ...all, data: [...(failed?.data ?? []), ...all.data.filter((share) => !above.current.has(idOf(share)))] };
  });
  const { patch } = pages;
  // One after the other: the resources whose sellers are being called.
  const open = nextRead(pages.rows ?? [])?.share;
  const fresh = useShares(open && { advertiser, type: open.resourceType, id: open.resourceId }).data?.data;
  useEffect(() => {
    if (fresh === undefined) return;
    const byId = new Map(fresh.map((share) => [share.id, share]));
    patch((row) => byId.get(row.id) ?? row);
  }, [fresh, patch]);
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } }).data?.data;
  const nameOf = useSellerName('sharing.seller');
  const columns = useMemo(() => shareColumns(text, account, nameOf), [text, account, nameOf]);
  const rowName = useCallback(
    ({ resourceId, adcpAgentId }: Share) => text('sharing.row', { resource: resourceId, seller: nameOf(adcpAgentId) }),
    [text, nameOf],
  );
  const bulk = useMemo(
    () => shareBulk(text, () => queries.invalidateQueries({ queryKey: ['get', sharesPath], refetchType: 'none' })),
    [text, queries],
  );
  const filters = useMemo(
    () => filtersOf(text, sellers?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
    [text, sellers],
  );
  return (
    <List
      list="sharing"
      caption={text('sharing.title')}
      icon="out"
      pages={pages}
      id={idOf}
      name={rowName}
      columns={columns}
      filters={filters}
      search={{ ...search }}
      onSearch={(next, isSmall) => onSearch(next as ShareSearch, isSmall)}
      bulk={bulk}
      empty={
        <Empty
          icon="out"
          title={text('sharing.nothing')}
          call={exampleCalls.share({ advertiser, type: 'AUDIENCE', id: 'customers' })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to="/a/$account/audiences" params={{ account }} search={{ advertiser }}>
                {text('audiences.title')}
              </LinkButton>
              <LinkButton to="/a/$account/catalogs" params={{ account }} search={{ advertiser }}>
                {text('catalogs.title')}
              </LinkButton>
              <LinkButton to="/a/$account/event-sources" params={{ account }} search={{ advertiser }}>
                {text('eventSources.title')}
              </LinkButton>
            </div>
          }
        >
          {text('sharing.nothing.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ id }: Share) => id;

const filtersOf = (text: Text, sellers: readonly { value: string; label: string }[]): readonly Filter[] => [
  {
    key: 'status',
    kind: 'choice',
    label: text('field.status'),
    options: shareStatuses.map((value) => ({ value, label: text(`sharing.filter.${value}`) })),
  },
  {
    key: 'type',
    kind: 'choice',
    label: text('sharing.type'),
    options: resourceTypes.map((value) => ({ value, label: text(`sharing.type.${value}`) })),
  },
  { key: 'seller', kind: 'choice', label: text('field.seller'), options: sellers },
  { key: 'resource', kind: 'text', label: text('field.id') },
];
