import { useState } from 'react';
import { ShareActions } from './share-actions';
import { ShareMore } from './share-more';
import { ShareState, takenText } from './share-state';
import { maxShares, useSellerName, useShares } from './use-shares';
import { useText } from '#/i18n';
import { exampleCalls } from '#/lib/example-calls';
import { type SharedResource, type Share, shareState } from '#/lib/sharing';
import { Button } from '#/ui/button';
import { Card, type Column, Empty, ForeignText, Table, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

interface Props {
  readonly resource: SharedResource;
  /** Nothing can be shared: the caller may only read, or the resource is empty or deleted. */
  readonly isFixed?: boolean;
}

/** With which sellers a resource is shared, what became of it at each, and how to change that. Needs the messages of `sharing`. */
export function SharedWith({ resource, isFixed = false }: Props) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const shares = useShares(resource);
  const nameOf = useSellerName();
  const rows = shares.data?.data ?? null;
  const on = rows?.filter(({ enabled }) => enabled) ?? [];
  const failed = on.filter((share) => shareState(share) === 'failed').length;
  const add = !isFixed && (
    <Button size="small" onClick={() => setAdding(true)}>
      {text('sharing.more')}
    </Button>
  );
  const columns: Column<Share>[] = [
    {
      key: 'seller',
      head: text('field.seller'),
      isMain: true,
      cell: ({ adcpAgentId }) => <ForeignText>{nameOf(adcpAgentId)}</ForeignText>,
    },
    { key: 'state', head: text('field.status'), cell: (share) => <ShareState share={share} /> },
    ...(resource.type === 'EVENT_SOURCE'
      ? []
      : [
          {
            key: 'taken',
            head: text('sharing.taken'),
            cell: (share: Share) => <span className="tabular-nums">{takenText(text, share)}</span>,
          },
        ]),
    { key: 'at', head: text('field.updated'), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    ...(isFixed
      ? []
      : [
          {
            key: 'actions',
            head: text('sharing.actions'),
            isAction: true,
            cell: (share: Share) => <ShareActions share={share} seller={nameOf(share.adcpAgentId)} />,
          },
        ]),
  ];
  return (
    <Card title={text('sharing.with')} actions={rows !== null && rows.length > 0 && add} flush>
      {rows === null && shares.error !== null ? (
        <Problem error={shares.error} again={() => void shares.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty icon="out" title={text('sharing.none')} action={add} call={exampleCalls.share(resource)}>
          {text(`sharing.gets.${resource.type}`)}
        </Empty>
      ) : (
        <>
          {rows !== null && (
            <p role="status" className="border-b border-line px-4 py-2 text-xs text-mute">
              {text('sharing.count', { count: on.length })}
              {failed > 0 && <span className="ms-2 text-bad">{text('sharing.failed', { count: failed })}</span>}
              {rows.length === maxShares && <span className="ms-2">{text('sharing.first', { count: maxShares })}</span>}
            </p>
          )}
          <Table caption={text('sharing.with')} columns={columns} rows={rows} id={({ id }) => id} />
        </>
      )}
      {isAdding && <ShareMore resource={resource} sharedWith={on.map(({ adcpAgentId }) => adcpAgentId)} onClose={() => setAdding(false)} />}
    </Card>
  );
}
