import { useNavigate } from '@tanstack/react-router';
import { AudienceForm } from './audience-form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useSyncAudience } from '#/lib/audiences';
import { Dialog } from '#/ui/parts';

/** Creates an audience, and leads to the choice of its people. */
export function NewAudience({ advertiser, onClose }: { advertiser: number; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const create = useSyncAudience(advertiser, (id) =>
    go({ to: '/a/$account/audiences/$advertiser/$id/upload', params: { account, advertiser: String(advertiser), id } }),
  );
  return (
    <Dialog title={text('audiences.new')} isOpen onClose={onClose}>
      <AudienceForm error={create.error} isBusy={create.isPending} submit={text('audiences.create')} onSubmit={create.send} />
    </Dialog>
  );
}
