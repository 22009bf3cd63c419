import { createFileRoute } from '@tanstack/react-router';
import { useMediaBuy } from '#/lib/media-buy';
import { Packages } from '#/ui/media-buy/packages';
import { PendingChange } from '#/ui/media-buy/pending-change';

export const Route = createFileRoute('/a/$account/media-buys/$id/packages')({ component: MediaBuyPackages });

function MediaBuyPackages() {
  const buy = useMediaBuy();
  return (
    <>
      <PendingChange buy={buy} />
      <Packages buy={buy} />
    </>
  );
}
