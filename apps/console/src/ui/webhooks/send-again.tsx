import { Button } from '../button';
import { Problem } from '../problem';
import { useSendAgain } from '../proof/again';
import { Outcome } from './outcome';
import { useText } from '#/i18n';
import type { Delivery } from '#/lib/delivery';

/** Sends a delivery again, and follows the new one. */
export function SendAgain({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const again = useSendAgain(delivery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <Button isBusy={again.isPending} onClick={again.send}>
          {text('webhooks.again')}
        </Button>
      </div>
      {again.data && <Outcome sent={again.data.data.delivery} />}
      {again.error !== null && <Problem error={again.error} />}
    </div>
  );
}
