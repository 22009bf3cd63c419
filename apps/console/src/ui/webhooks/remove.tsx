import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Question, Time } from '../parts';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { recentCount, useRecent, webhooksPath } from '#/lib/webhooks';

const dayMs = 86_400_000;

/** Deletes a webhook. The question says what it gets today. */
export function RemoveWebhook({
  webhook,
  label,
  onDone,
}: {
  webhook: Schemas['WebhookSubscription'];
  label: string;
  onDone: () => unknown;
}) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = $api.useMutation('delete', '/api/v2/buyer/webhook-subscriptions/{id}', {
    onSuccess: async () => {
      await onDone();
      await queries.invalidateQueries({ queryKey: ['get', webhooksPath] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <Question
        title={text('webhooks.remove')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id: webhook.id } } })}
      >
        <p className="wrap-anywhere">{text('webhooks.remove.text', { url: webhook.url })}</p>
        <LastDay id={webhook.id} isActive={webhook.status === 'active'} />
      </Question>
    </>
  );
}

/** Number of deliveries of the last 24 hours, and the newest one. */
function LastDay({ id, isActive }: { id: string; isActive: boolean }) {
  const text = useText();
  const recent = useRecent(id, isActive).data?.data;
  if (recent === undefined) return null;
  const since = Date.now() - dayMs;
  const ofDay = recent.filter(({ createdAt }) => Date.parse(createdAt) > since);
  const count = ofDay.filter(({ attemptedAt }) => attemptedAt !== null).length;
  const isCut = ofDay.length === recentCount;
  return (
    <p>
      {!isCut && text('webhooks.remove.day', { count })}
      {isCut && count > 0 && text('webhooks.remove.many', { count })}
      {recent[0] !== undefined && (
        <>
          {' '}
          {text('webhooks.lastDelivery')}: <Time at={recent[0].createdAt} />
        </>
      )}
    </p>
  );
}
