import { useEffect, useMemo } from 'react';
import { sharesPath } from '../sharing/use-shares';
import { audienceColumns } from './audience-columns';
import { AudiencePeek } from './audience-peek';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api } from '#/lib/api';
import { type Audience, audienceName, audiencesPath } from '#/lib/audiences';
import { useFollowed } from '#/lib/change-count';
import { exampleCalls } from '#/lib/example-calls';
import { audienceStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { newerThan } from '#/lib/newer-rows';
import { Button } from '#/ui/button';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

export interface AudienceSearch {
  readonly status?: Audience['status'];
  readonly deleted?: number;
  readonly peek?: string;
}
interface Props {
  readonly advertiser: number;
  readonly search: AudienceSearch;
  readonly onSearch: (search: AudienceSearch, isSmall: boolean) => void;
  readonly onCreate: () => void;
}

const newest = 200;

/** Audiences of an advertiser, with what they are used for. Rows under way change in place. */
export function AudienceList({ advertiser, search, onSearch, onCreate }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const path = { advertiserId: advertiser };
  const query = { ...(search.status ? { status: search.status } : {}), ...(search.deleted ? { deleted: true } : {}) };
  const pages = usePages(audiencesPath, { advertiser, ...query }, async ({ limit, offset: skip = 0 }, signal) => {
    return (await api.GET(audiencesPath, { params: { path, query: { ...query, take: limit, skip } }, signal })).data!;
  });
  const fresh = useFollowed(
    $api.useQuery(
      'get',
      audiencesPath,
      { params: { path, query: { ...query, take: newest } } },
      { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 5_000 : false) },
    ),
    ['audience'],
  ).data?.data;
  const { patch, rows } = pages;
  useEffect(() => {
    const byId = new Map(fresh?.map((row) => [row.audienceId, row]));
    patch((row) => byId.get(row.audienceId) ?? row);
  }, [fresh, patch]);
  const newCount = newerThan(rows && rows.map(timed), fresh?.map(timed)).length;
  const shares =
    $api.useQuery('get', sharesPath, {
      params: { path: { id: advertiser }, query: { resourceType: 'AUDIENCE', enabled: true, limit: 200 } },
    }).data?.data ?? null;
  const columns = useMemo(() => audienceColumns(text, { account, advertiser, shares }), [text, account, advertiser, shares]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <List
      list="audiences"
      caption={text('audiences.title')}
      icon="people"
      pages={pages}
      id={idOf}
      name={audienceName}
      columns={columns}
      filters={filters}
      search={{ ...search }}
      onSearch={(next, isSmall) => onSearch(next as AudienceSearch, isSmall)}
      fresh={{ count: newCount, onShow: pages.restart }}
      peek={{ title: text('audiences.one'), of: (_, row) => row && <AudiencePeek advertiser={advertiser} audience={row} /> }}
      empty={
        <Empty
          icon="people"
          title={text('audiences.none')}
          call={exampleCalls.audienceSync()}
          action={
            <Button kind="main" onClick={onCreate}>
              {text('audiences.new')}
            </Button>
          }
        >
          {text('audiences.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ audienceId }: Audience) => audienceId;
const timed = ({ audienceId: id, createdAt }: Audience) => ({ id, createdAt });
const isUnderWay = ({ status }: Audience) => status === 'PROCESSING';

const filtersOf = (text: Text): readonly Filter[] => [
  {
    key: 'status',
    kind: 'choice',
    label: text('field.status'),
    options: audienceStatuses.map((value) => ({ value, label: text(`audiences.state.${value}`) })),
  },
  { key: 'deleted', kind: 'flag', label: text('audiences.deleted') },
];
