import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { advertiserColumns } from '#/ui/advertiser/advertiser-columns';
import { AdvertiserForm } from '#/ui/advertiser/advertiser-form';
import { AdvertiserPeek } from '#/ui/advertiser/advertiser-peek';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Dialog, Empty, Page } from '#/ui/parts';

const statuses = ['ARCHIVED', 'ALL'] as const;
const kinds = ['sandbox', 'real'] as const;

interface Search {
  readonly name?: string;
  /** Active ones, when omitted. */
  readonly status?: (typeof statuses)[number];
  readonly kind?: (typeof kinds)[number];
  readonly peek?: string;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/advertisers/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search),
    ...choiceParam('status', search, statuses),
    ...choiceParam('kind', search, kinds),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('campaign', 'advertisers'),
  component: Advertisers,
});

const path = '/api/v2/buyer/advertisers';

function Advertisers() {
  const text = useText();
  const { account } = useAccountContext();
  const { create, ...search } = Route.useSearch();
  const { name, status, kind } = search;
  const go = Route.useNavigate();
  const query = { ...(name ? { name } : {}), ...(status ? { status } : {}), ...(kind ? { sandbox: kind === 'sandbox' } : {}) };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => advertiserColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <Page
      title={text('advertisers.title')}
      about={text('advertisers.about')}
      actions={
        <Button kind="main" data-create onClick={() => open(true)}>
          <Icon name="plus" size={14} />
          {text('advertisers.new')}
        </Button>
      }
    >
      <List
        list="advertisers"
        caption={text('advertisers.title')}
        icon="advertiser"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'name', label: text('advertisers.search') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('field.advertiser'), of: (id, row) => <AdvertiserPeek id={id} row={row} /> }}
        empty={
          <Empty
            icon="advertiser"
            call={exampleCalls.advertiser()}
            title={text('advertisers.none')}
            action={
              <Button kind="main" onClick={() => open(true)}>
                {text('advertisers.new')}
              </Button>
            }
          >
            {text('advertisers.none.text')}
          </Empty>
        }
      />
      <NewAdvertiser isOpen={create === 1} onClose={() => open(false)} />
    </Page>
  );
}

const idOf = (row: Schemas['Advertiser']) => String(row.id);
const nameOf = (row: Schemas['Advertiser']) => row.name;

/** The filters of the contract as those of the list. */
const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'name', kind: 'text', label: text('field.name') },
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('advertisers.filter', statuses) },
  { key: 'kind', kind: 'choice', label: text('advertisers.sandbox'), options: text.options('advertisers.filter', kinds) },
];

function NewAdvertiser({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const create = $api.useMutation('post', '/api/v2/buyer/advertisers', {
    onSuccess: async () => {
      once.done();
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers'] });
    },
  });
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog title={text('advertisers.new')} isOpen={isOpen} onClose={close}>
      <AdvertiserForm
        error={create.error}
        isBusy={create.isPending}
        submit={text('advertisers.create')}
        onSubmit={(body) => create.mutate(once.keyed({ body }))}
      />
    </Dialog>
  );
}
