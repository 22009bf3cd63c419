import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSourceForm } from './event-source-form';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { changesOfSource, type EventSource, eventSourcePath, eventSourcesPath } from '#/lib/event-source';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/parts';

export function EditEventSource({ advertiser, source }: { advertiser: number; source: EventSource }) {
  const text = useText();
  const queries = useQueryClient();
  // The source when the dialog opened: the page reads it again meanwhile.
  const [first, setFirst] = useState<EventSource | null>(null);
  const once = useIdempotencyKey();
  const change = $api.useMutation('patch', eventSourcePath, {
    onSuccess: async () => {
      once.done();
      setFirst(null);
      await Promise.all([eventSourcePath, eventSourcesPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
    },
  });
  const close = () => {
    setFirst(null);
    change.reset();
  };
  return (
    <>
      <Button data-edit onClick={() => setFirst(source)}>
        {text('common.edit')}
      </Button>
      <Dialog title={text('eventSources.edit')} isOpen={first !== null} onClose={close}>
        {first !== null && (
          <EventSourceForm
            source={first}
            error={change.error}
            isBusy={change.isPending}
            submit={text('common.save')}
            onSubmit={(typed) => {
              const body = changesOfSource(first, typed);
              if (Object.keys(body).length === 0) return close();
              change.mutate(once.keyed({ params: { path: { id: advertiser, eventSourceId: source.eventSourceId } }, body }));
            }}
          />
        )}
      </Dialog>
    </>
  );
}
