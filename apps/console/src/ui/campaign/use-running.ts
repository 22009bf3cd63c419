import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schemas } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';

/** Pauses and resumes a campaign with its media buys. `done` is the last change, which `undo` takes back. */
export function useRunning({ campaignId }: Pick<Schemas['Campaign'], 'campaignId'>) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Schemas['Cascade'] | null>(null);
  const changed = {
    onSuccess: ({ data }: { data: Schemas['Cascade'] }) => setDone(data),
    // Also after a failure: the answer may be lost, and the change made.
    onSettled: () =>
      Promise.all(
        ['/api/v2/buyer/campaigns', '/api/v2/buyer/campaigns/{id}', '/api/v2/buyer/media-buys'].map((path) =>
          queries.invalidateQueries({ queryKey: ['get', path] }),
        ),
      ),
  };
  const pausing = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/pause', changed);
  const resuming = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/reactivate', changed);
  const isBusy = pausing.isPending || resuming.isPending;
  const start = (which: typeof pausing | typeof resuming) => {
    pausing.reset();
    resuming.reset();
    which.mutate({ params: { path: { id: campaignId } }, ...pressed() });
  };
  const pause = () => start(pausing);
  const resume = () => start(resuming);
  return {
    pause,
    resume,
    isBusy,
    done,
    undo: () => (done?.newStatus === 'PAUSED' ? resume() : pause()),
    error: pausing.error ?? resuming.error,
  };
}
