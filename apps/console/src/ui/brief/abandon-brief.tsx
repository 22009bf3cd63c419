import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { ForeignText, Question } from '#/ui/parts';

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
  const { open, offers } = answersOf(brief);
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text('briefs.abandon')}
      </Button>
      <Question
        title={text('briefs.abandon')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        request={abandon}
        onAnswer={() => abandon.mutate(once.keyed({ params: { path: { id: brief.id } } }))}
      >
        <p className="font-medium">
          <ForeignText>{brief.campaignName ?? brief.advertiserName}</ForeignText>
        </p>
        <ul className="grid list-disc gap-1 ps-5">
          <li>{text('briefs.abandon.open', { count: open })}</li>
          <li>{text('briefs.abandon.offers', { count: offers })}</li>
        </ul>
        <p className="text-mute">{text('briefs.abandon.final')}</p>
      </Question>
    </>
  );
}
