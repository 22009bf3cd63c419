import { useState } from 'react';
import { useChangedBuy } from './use-changed';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import type { MediaBuy } from '#/lib/media-buy';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

type Step = 'pause' | 'resume';

/** Pauses or resumes the media buy. The result has an undo in its place, unless the seller has not answered yet: then nothing else can be asked. */
export function ChangeState({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const reload = useChangedBuy();
  const [done, setDone] = useState<{ step: Step; isPending: boolean }>();
  const request = { params: { path: { id: buy.mediaBuyId } } };
  const options = (step: Step) => ({
    onSuccess: async ({ data }: { data: { mediaBuy: MediaBuy } }) => {
      setDone({ step, isPending: data.mediaBuy.pendingChange !== null });
      await reload();
    },
    onError: () => void reload(),
  });
  const pause = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/pause', options('pause'));
  const resume = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/reactivate', options('resume'));
  const run = (step: Step) => {
    const [one, other] = step === 'pause' ? [pause, resume] : [resume, pause];
    other.reset();
    setDone(undefined);
    one.mutate({ ...request, ...pressed() });
  };
  const isBusy = pause.isPending || resume.isPending;
  const error = pause.error ?? resume.error;
  const isWaiting = buy.pendingChange !== null;
  const next: Step | null = buy.status === 'ACTIVE' ? 'pause' : buy.status === 'PAUSED' ? 'resume' : null;
  const canUndo = done !== undefined && !isWaiting && buy.status === (done.step === 'pause' ? 'PAUSED' : 'ACTIVE');
  return (
    <>
      {/* One button for both, which keeps the focus. */}
      {next !== null && !isWaiting && (
        <Button kind={next === 'resume' ? 'main' : 'plain'} isBusy={isBusy} onClick={() => run(next)}>
          {text(`common.${next}`)}
        </Button>
      )}
      <span role="status" className="flex items-center gap-2 text-xs text-mute empty:hidden">
        {done !== undefined && (isWaiting || canUndo) && text(isWaiting ? 'mediaBuy.asked' : `mediaBuy.done.${done.step}`)}
        {canUndo && (
          <Button size="small" isBusy={isBusy} onClick={() => run(done.step === 'pause' ? 'resume' : 'pause')}>
            {text('common.undo')}
          </Button>
        )}
      </span>
      {error !== null && <Problem error={error} />}
    </>
  );
}
