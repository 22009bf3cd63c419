import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSourceForm } from './event-source-form';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type EventSource, eventSourcePath, eventSourcesPath } from '#/lib/event-source';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/parts';

export function EditEventSource({ advertiser, source }: { advertiser: number; source: EventSource }) {
  const text = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const once = useIdempotencyKey();
  const change = $api.useMutation('patch', eventSourcePath, {
    onSuccess: async () => {
      once.done();
      setOpen(false);
      await Promise.all([eventSourcePath, eventSourcesPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
    },
  });
  const close = () => {
    setOpen(false);
    change.reset();
  };
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('common.edit')}
      </Button>
      <Dialog title={text('eventSources.edit')} isOpen={isOpen} onClose={close}>
        <EventSourceForm
          source={source}
          error={change.error}
          isBusy={change.isPending}
          submit={text('common.save')}
          onSubmit={(body) =>
            change.mutate(once.keyed({ params: { path: { id: advertiser, eventSourceId: source.eventSourceId } }, body }))
          }
        />
      </Dialog>
    </>
  );
}
