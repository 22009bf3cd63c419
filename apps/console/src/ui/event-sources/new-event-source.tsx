import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EventSourceForm } from './event-source-form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { eventSourcesPath } from '#/lib/event-source';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Dialog } from '#/ui/parts';

/** Creates an event source and opens its page, where it is shared. */
export function NewEventSource({ advertiser, isOpen, onClose }: { advertiser: number; isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const go = useNavigate();
  const once = useIdempotencyKey();
  const create = $api.useMutation('post', eventSourcesPath, {
    onSuccess: async ({ data }) => {
      once.done();
      void queries.invalidateQueries({ queryKey: ['get', eventSourcesPath] });
      await go({
        to: '/a/$account/event-sources/$advertiser/$id',
        params: { account, advertiser: String(advertiser), id: data.eventSourceId },
      });
    },
  });
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Dialog title={text('eventSources.new')} isOpen={isOpen} onClose={close}>
      <EventSourceForm
        error={create.error}
        isBusy={create.isPending}
        submit={text('eventSources.create')}
        onSubmit={(body) => create.mutate(once.keyed({ params: { path: { id: advertiser } }, body }))}
      />
    </Dialog>
  );
}
