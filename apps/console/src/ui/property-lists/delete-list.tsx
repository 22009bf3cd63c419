import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useListCampaigns, useListReaders } from './use-uses';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { listsPath, type PropertyList } from '#/lib/property-list';
import { Button } from '#/ui/button';
import { ForeignText, Question, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Deletes a list after it has said what uses it. */
export function DeleteList({ list }: { list: PropertyList }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const campaigns = useListCampaigns(list);
  const readers = useListReaders(list);
  const uses = {
    data: campaigns.data && readers.data ? { campaigns: campaigns.data.meta.pagination.total, readers: readers.data.data } : undefined,
    error: campaigns.error ?? readers.error,
    refetch: () => Promise.all([campaigns.refetch(), readers.refetch()]),
  };
  const remove = $api.useMutation('delete', '/api/v2/buyer/advertisers/{id}/property-lists/{listId}', {
    onSuccess: async () => {
      await go({ to: '/a/$account/property-lists', params: { account }, search: { advertiser: list.advertiserId } });
      await queries.invalidateQueries({ queryKey: ['get', listsPath] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('propertyLists.delete')}
      </Button>
      <Question
        title={text('propertyLists.delete')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        isDisabled={uses.data === undefined}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id: list.advertiserId, listId: list.listId } } })}
      >
        <p className="font-medium">
          <ForeignText>{list.name}</ForeignText>
        </p>
        <Loaded query={uses} skeleton={<Rows count={1} />}>
          {({ campaigns: count, readers: rows }) => (
            <p>
              {text('propertyLists.delete.text', {
                properties: list.propertyCount,
                campaigns: count,
                sellers: new Set(rows.map(({ storefrontId }) => storefrontId)).size,
              })}
            </p>
          )}
        </Loaded>
      </Question>
    </>
  );
}
