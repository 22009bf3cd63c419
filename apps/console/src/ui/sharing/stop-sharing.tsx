import { useShare } from './use-shares';
import { useText } from '#/i18n';
import { sellerCounts, type Share } from '#/lib/sharing';
import { Question } from '#/ui/parts';

/** What stopping a share does, in numbers where the seller has told some. */
export function StopSharing({ share, seller, onClose }: { share: Share; seller: string; onClose: () => void }) {
  const text = useText();
  const { resourceType: type, resourceId: id, advertiserId: advertiser, adcpAgentId } = share;
  const stop = useShare({ advertiser, type, id }, onClose);
  const { held } = sellerCounts(share);
  const effect =
    type === 'EVENT_SOURCE'
      ? text('sharing.stop.kept', { seller })
      : held === null
        ? text('sharing.stop.text', { seller })
        : type === 'CATALOG'
          ? text('sharing.stop.items', { seller, count: held })
          : text('sharing.stop.people', { seller, count: held });
  return (
    <Question title={text('sharing.stop')} isOpen onClose={onClose} request={stop} onAnswer={() => stop.send(false, [adcpAgentId])}>
      <p className="wrap-anywhere">{effect}</p>
      <p className="text-mute">{text('sharing.stop.back')}</p>
    </Question>
  );
}
