import { useState } from 'react';
import { Consequences } from './consequences';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { type OwnStorefront, storefrontPath, useStorefrontChanged } from '#/lib/storefront';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** Pauses after a question in numbers; resumes at once, because a pause can follow. */
export function Pause({ storefront }: { storefront: OwnStorefront }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const changed = useStorefrontChanged();
  const change = $api.useMutation('patch', storefrontPath, {
    onSuccess: async () => {
      setAsking(false);
      await changed();
    },
  });
  const set = (isPaused: boolean) => change.mutate({ ...pressed(), body: { isPaused } });
  if (storefront.isPaused)
    return (
      <>
        <Button isBusy={change.isPending} onClick={() => set(false)}>
          {text('common.resume')}
        </Button>
        <Problem error={change.error} />
      </>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text('common.pause')}</Button>
      <Question
        title={text('storefront.pause')}
        kind="main"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        request={change}
        onAnswer={() => set(true)}
      >
        <Consequences products={storefront.productCount} />
        <p className="text-mute">{text('storefront.pause.undo')}</p>
      </Question>
    </>
  );
}
