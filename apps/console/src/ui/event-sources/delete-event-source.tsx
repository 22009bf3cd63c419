import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCountingCampaigns } from './use-counting-campaigns';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type EventSource, eventSourcePath, eventSourcesPath } from '#/lib/event-source';
import { Button } from '#/ui/button';
import { ForeignText, Line, Question } from '#/ui/parts';
import { useShares } from '#/ui/sharing/use-shares';

/** Deletes an event source after a question that says in numbers what counts its events. It cannot be undone. */
export function DeleteEventSource({ advertiser, source: { eventSourceId, name } }: { advertiser: number; source: EventSource }) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const go = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = $api.useMutation('delete', eventSourcePath, {
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['get', eventSourcesPath] });
      await go({ to: '/a/$account/event-sources', params: { account }, search: { advertiser } });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text('eventSources.delete')}</Button>
      <Question
        title={text('eventSources.delete')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id: advertiser, eventSourceId } } })}
      >
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
        <Consequences advertiser={advertiser} id={eventSourceId} />
      </Question>
    </>
  );
}

function Consequences({ advertiser, id }: { advertiser: number; id: string }) {
  const text = useText();
  const campaigns = useCountingCampaigns(advertiser, id);
  const shares = useShares({ advertiser, type: 'EVENT_SOURCE', id });
  const count = campaigns.data?.meta.pagination.total;
  const sellers = shares.data?.data.filter(({ enabled }) => enabled).length;
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {!campaigns.error && (
        <li>{count === undefined ? <Line className="h-5 w-3/4" /> : text('eventSources.delete.campaigns', { count })}</li>
      )}
      {!shares.error && (
        <li>{sellers === undefined ? <Line className="h-5 w-3/4" /> : text('eventSources.delete.sellers', { count: sellers })}</li>
      )}
      <li>{text('eventSources.delete.final')}</li>
    </ul>
  );
}
