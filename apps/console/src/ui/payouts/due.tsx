import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { masked, type PayoutProblem } from '#/lib/payouts';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Badge } from '#/ui/parts';

/** Whether payouts can be made: the one thing that stops them, with the one button that mends it, or where the money goes. */
export function PayoutsDue({
  billing,
  problem,
  onAdd,
}: {
  billing: Schemas['SellerBilling'];
  problem: PayoutProblem | null;
  onAdd: () => void;
}) {
  const text = useText();
  const { payoutDetails, defaultNetDays } = billing;
  if (problem === null)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-4 py-3">
        <Badge tone="good">{text('payouts.ready')}</Badge>
        {payoutDetails !== null && (
          <p className="min-w-0 text-mute wrap-anywhere">
            {text('payouts.ready.text', {
              name: payoutDetails.entityName,
              number: masked(payoutDetails.accountNumber),
              currency: payoutDetails.currency,
              count: defaultNetDays,
            })}
          </p>
        )}
      </div>
    );
  const sentence =
    problem.is === 'noPayee'
      ? text('payouts.stop.noPayee', { currency: problem.currency })
      : problem.is === 'failed'
        ? text('payouts.stop.failed', { count: problem.count })
        : text('payouts.stop.restricted');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-bad-soft px-4 py-3">
      <Icon name="alert" className="text-bad" />
      <p className="min-w-0 flex-1 basis-64">{sentence}</p>
      {problem.is === 'noPayee' && (
        <Button kind="main" onClick={onAdd}>
          {text('payouts.payee.add')}
        </Button>
      )}
    </div>
  );
}
