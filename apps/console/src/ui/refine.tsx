import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './button';
import { Form, TextField, useBusy } from './form';
import { Card } from './parts';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';

/** Sends a refinement to all sellers with offers. It starts another round of the same discovery. */
export function Refine({ discovery, onAsked }: { discovery: Schemas['Discovery']; onAsked: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const refine = $api.useMutation('post', '/api/v2/buyer/discovery/{id}/refine', {
    onSuccess: async () => {
      once.done();
      setRound((now) => now + 1);
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/discovery/{id}'] });
      onAsked();
    },
  });
  const label = useBusy(refine.isPending, text('refine.send'));
  if (!discovery.resultsComplete || discovery.sellersResponded === 0) return null;
  return (
    <Card title={text('refine.title')}>
      <Form
        key={round}
        error={refine.error}
        fields={['refine[0].ask']}
        className="flex flex-wrap items-end gap-2"
        onSubmit={(values) =>
          refine.mutate({
            params: { path: { id: discovery.discoveryId } },
            body: { refine: [{ scope: 'request', ask: values.text('refine[0].ask') }], waitSeconds: 10 },
            headers: once.header(),
          })
        }
      >
        <div className="min-w-56 grow">
          <TextField name="refine[0].ask" label={text('refine.ask')} placeholder={text('refine.example')} maxLength={2_000} required />
        </div>
        <Button type="submit" isBusy={refine.isPending}>
          {label}
        </Button>
      </Form>
    </Card>
  );
}
