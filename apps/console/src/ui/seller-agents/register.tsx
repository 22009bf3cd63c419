import { SellerAgentForm } from './form';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { useStorefrontChanged } from '#/lib/storefront';
import { Dialog } from '#/ui/parts';

export function RegisterAgent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useStorefrontChanged();
  const register = $api.useMutation('post', '/api/v2/storefront/seller-agents', {
    onSuccess: async () => {
      once.done();
      onClose();
      await changed();
    },
    // Its body has a token.
    gcTime: 0,
  });
  const close = () => {
    onClose();
    register.reset();
  };
  return (
    <Dialog title={text('sellerAgents.register')} isOpen={isOpen} onClose={close}>
      <SellerAgentForm
        error={register.error}
        isBusy={register.isPending}
        submit={text('sellerAgents.register')}
        onSubmit={(body) => register.mutate(once.keyed({ body }))}
      />
    </Dialog>
  );
}
