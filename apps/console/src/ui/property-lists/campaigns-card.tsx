import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useListCampaigns, useReadUsesAgain } from './use-uses';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import type { PropertyList } from '#/lib/property-list';
import { Button } from '#/ui/button';
import { Card, ForeignText, State, Table, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const Attach = lazy(() => import('./attach').then(({ Attach: it }) => ({ default: it })));

type Row = Schemas['PropertyListCampaign'];

/** Campaigns that use the list: attach it to more, detach it, with a way back in place. */
export function CampaignsCard({ list }: { list: PropertyList }) {
  const text = useText();
  const { account } = useAccountContext();
  const campaigns = useListCampaigns(list);
  const readAgain = useReadUsesAgain();
  const [isOpen, setOpen] = useState(false);
  const [detached, setDetached] = useState<Row | null>(null);
  const detach = $api.useMutation('delete', '/api/v2/buyer/campaigns/{id}/property-lists/{listId}', { onSuccess: readAgain });
  const attach = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/property-lists', { onSuccess: readAgain });
  const rows = campaigns.data?.data ?? null;
  const total = campaigns.data?.meta.pagination.total ?? 0;
  return (
    <Card
      flush
      title={text('propertyLists.campaigns', { count: total })}
      actions={<Button onClick={() => setOpen(true)}>{text('propertyLists.attach')}</Button>}
    >
      <Problem error={campaigns.error ?? detach.error ?? attach.error} />
      <div role="status" className="empty:absolute">
        {detached !== null && (
          <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-information-soft px-4 py-1.5">
            <ForeignText>{text('propertyLists.detached', { name: detached.name })}</ForeignText>
            <Button
              key={detached.campaignId}
              // The row with the button is gone: the keyboard continues here.
              autoFocus
              size="small"
              isBusy={attach.isPending}
              onClick={() =>
                attach.mutate(
                  { params: { path: { id: detached.campaignId } }, body: { listIds: [list.listId] } },
                  { onSuccess: () => setDetached(null) },
                )
              }
            >
              {text('common.undo')}
            </Button>
          </p>
        )}
      </div>
      {rows?.length === 0 ? (
        <p className="px-4 py-4 text-mute">{text('propertyLists.campaigns.none')}</p>
      ) : (
        <Table
          caption={text('campaigns.title')}
          rows={rows}
          id={({ campaignId }) => campaignId}
          columns={[
            {
              key: 'name',
              head: text('field.name'),
              isMain: true,
              cell: ({ campaignId: id, name }: Row) => (
                <Link to="/a/$account/campaigns/$id" params={{ account, id }} className="hover:underline">
                  <ForeignText>{name}</ForeignText>
                </Link>
              ),
            },
            { key: 'status', head: text('field.status'), cell: ({ status }) => <State of={status}>{text.word('status', status)}</State> },
            { key: 'at', head: text('propertyLists.attachedAt'), cell: ({ attachedAt }) => <Time at={attachedAt} /> },
            {
              key: 'detach',
              head: text('propertyLists.detach'),
              isAction: true,
              cell: (row) => (
                <Button
                  size="small"
                  aria-label={text('propertyLists.detach.named', { name: row.name })}
                  isBusy={detach.isPending && detach.variables.params.path.id === row.campaignId}
                  onClick={() =>
                    detach.mutate({ params: { path: { id: row.campaignId, listId: list.listId } } }, { onSuccess: () => setDetached(row) })
                  }
                >
                  {text('propertyLists.detach')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {rows !== null && total > rows.length && rows.length > 0 && (
        <p className="px-4 py-2 text-xs text-mute">{text('list.of', { count: rows.length, total })}</p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Attach list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
