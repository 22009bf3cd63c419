import { SellerAgentForm } from './form';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { useStorefrontChanged } from '#/lib/storefront';
import { Dialog } from '#/ui/parts';

/** Mounted only while it is open: the request, whose body has a token, ends with it. */
export function RegisterAgent({ onClose }: { onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useStorefrontChanged();
  const register = $api.useMutation('post', '/api/v2/storefront/seller-agents', {
    onSuccess: async () => {
      once.done();
      onClose();
      await changed();
    },
    gcTime: 0,
  });
  return (
    <Dialog title={text('sellerAgents.register')} isOpen onClose={onClose}>
      <SellerAgentForm
        error={register.error}
        isBusy={register.isPending}
        submit={text('sellerAgents.register')}
        onSubmit={(body) => register.mutate(once.keyed({ body }))}
      />
    </Dialog>
  );
}
