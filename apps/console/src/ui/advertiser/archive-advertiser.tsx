import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { ForeignText, Line, Question } from '#/ui/parts';

const states = ['ACTIVE', 'PAUSED', 'DRAFT'] as const;

/** Archives after a question that says in numbers what it concerns. Restoring undoes it. */
export function ArchiveAdvertiser({ advertiser: { id, name } }: { advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const archive = $api.useMutation('delete', '/api/v2/buyer/advertisers/{id}', {
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers/{id}'] });
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers'] });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text('advertisers.archive')}</Button>
      <Question
        title={text('advertisers.archive')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        request={archive}
        onAnswer={() => archive.mutate({ params: { path: { id } } })}
      >
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
        <Consequences id={id} />
        <p className="text-mute">{text('advertisers.archive.undo')}</p>
      </Question>
    </>
  );
}

/** Each number is a request of its own: the contract counts one state at a time. */
function Consequences({ id }: { id: number }) {
  const text = useText();
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {states.map((status) => (
        <Count key={status} id={id} status={status} />
      ))}
      <li>{text('advertisers.archive.new')}</li>
    </ul>
  );
}

function Count({ id, status }: { id: number; status: (typeof states)[number] }) {
  const text = useText();
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', {
    params: { query: { advertiserId: id, status: [status], take: 1 } },
  });
  if (campaigns.error) return null;
  const count = campaigns.data?.meta.pagination.total;
  return <li>{count === undefined ? <Line className="h-5 w-3/4" /> : text(`advertisers.archive.${status}`, { count })}</li>;
}
