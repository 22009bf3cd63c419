import { useState } from 'react';
import { useListReaders, useReadUsesAgain } from './use-uses';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import type { PropertyList } from '#/lib/property-list';
import { useSellerName } from '#/lib/seller-names';
import { Button } from '#/ui/button';
import { Card, ForeignText, Question, Table, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Reader = Schemas['ListReader'];

/** Sellers that an order or an offer lets read the list, and the way to end that for all of them. */
export function ReadersCard({ list }: { list: PropertyList }) {
  const text = useText();
  const readers = useListReaders(list);
  const nameOf = useSellerName('briefs.seller');
  const rows = readers.data?.data ?? null;
  return (
    <Card
      flush
      title={text('propertyLists.readers.title', { count: new Set(rows?.map(({ storefrontId }) => storefrontId)).size })}
      actions={rows !== null && rows.length > 0 && <Revoke list={list} readers={rows} />}
    >
      <Problem error={readers.error} again={() => void readers.refetch()} />
      {rows?.length === 0 ? (
        <p className="px-4 py-4 text-mute">{text('propertyLists.readers.none')}</p>
      ) : (
        <Table
          caption={text('propertyLists.readers')}
          rows={rows}
          id={({ storefrontId, createdAt, listIds }) => `${storefrontId} ${createdAt} ${listIds.join()}`}
          columns={[
            {
              key: 'seller',
              head: text('field.seller'),
              isMain: true,
              cell: (row: Reader) => <ForeignText>{nameOf(row.storefrontId)}</ForeignText>,
            },
            {
              key: 'read',
              head: text('propertyLists.lastRead'),
              cell: ({ lastReadAt }) => (lastReadAt === null ? text('propertyLists.neverRead') : <Time at={lastReadAt} />),
            },
            { key: 'since', head: text('propertyLists.since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
            { key: 'until', head: text('propertyLists.until'), cell: ({ expiresAt }) => text.day(expiresAt) },
          ]}
        />
      )}
    </Card>
  );
}

function Revoke({ list, readers }: { list: PropertyList; readers: readonly Reader[] }) {
  const text = useText();
  const readAgain = useReadUsesAgain();
  const [asks, setAsks] = useState(false);
  const revoke = $api.useMutation('delete', '/api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers', {
    onSuccess: async () => {
      await readAgain();
      setAsks(false);
    },
  });
  const sellers = new Set(readers.map(({ storefrontId }) => storefrontId)).size;
  const read = new Set(readers.filter(({ lastReadAt }) => lastReadAt !== null).map(({ storefrontId }) => storefrontId)).size;
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('propertyLists.revoke')}
      </Button>
      <Question
        title={text('propertyLists.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: list.advertiserId, listId: list.listId } } })}
      >
        <p>{text('propertyLists.revoke.text', { count: sellers, read })}</p>
      </Question>
    </>
  );
}
