import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useMediaBuy } from '#/lib/media-buy';
import { Answer, Checks } from '#/ui/media-buy/delivery-checks';
import { DeliveryDays } from '#/ui/media-buy/delivery-days';
import { DeliveryRequests } from '#/ui/media-buy/delivery-requests';
import { useChecks } from '#/ui/media-buy/use-checks';
import { Card, Rows } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/media-buys/$id/delivery')({ component: Delivery });

/** Why it is not delivering: the answer, the rules behind it, the days on one line of time, and the requests for missing reports. */
function Delivery() {
  const text = useText();
  const buy = useMediaBuy();
  const { checks, delivered, isEven, isLoading } = useChecks(buy);
  if (isLoading)
    return (
      <Card title={text('check.rules')} flush>
        <Rows count={10} />
      </Card>
    );
  return (
    <>
      <Answer buy={buy} checks={checks} isDelivering={(delivered?.spend ?? 0) > 0} />
      <DeliveryDays buy={buy} delivered={delivered} isEven={isEven} />
      <Checks buy={buy} checks={checks} />
      <DeliveryRequests buy={buy} />
    </>
  );
}
