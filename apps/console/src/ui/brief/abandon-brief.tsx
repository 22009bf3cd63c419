import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Dialog, ForeignText } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** Ends the brief after a question, because it cannot be undone. */
export function AbandonBrief({ brief }: { brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [isAsking, setAsking] = useState(false);
  const abandon = $api.useMutation('post', '/api/v2/buyer/planning-briefs/{id}/abandon', {
    onSuccess: async () => {
      once.done();
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/planning-briefs/{id}'] });
    },
  });
  const close = () => {
    setAsking(false);
    abandon.reset();
  };
  const { open, offers } = answersOf(brief);
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text('briefs.abandon')}
      </Button>
      <Dialog
        title={text('briefs.abandon')}
        isOpen={isAsking}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{text('common.back')}</Button>
            <Button
              kind="danger"
              isBusy={abandon.isPending}
              onClick={() => abandon.mutate(once.keyed({ params: { path: { id: brief.id } } }))}
            >
              {text('briefs.abandon')}
            </Button>
          </>
        }
      >
        <p className="font-medium">
          <ForeignText>{brief.campaignName ?? brief.advertiserName}</ForeignText>
        </p>
        <ul className="grid list-disc gap-1 ps-5">
          <li>{text('briefs.abandon.open', { count: open })}</li>
          <li>{text('briefs.abandon.offers', { count: offers })}</li>
        </ul>
        <p className="text-mute">{text('briefs.abandon.final')}</p>
        {abandon.error !== null && <Problem error={abandon.error} />}
      </Dialog>
    </>
  );
}
