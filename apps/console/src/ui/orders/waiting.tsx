import { Link } from '@tanstack/react-router';
import { OrderFlight } from './order-flight';
import { OrderWarnings } from './warnings';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { buyerAndBrand, flightOf } from '#/lib/order-state';
import { amountText, sumsOf } from '#/lib/sums';
import { Button, LinkButton } from '#/ui/button';
import { Card, ForeignText, Time } from '#/ui/parts';

/** Rows before "Show all". */
const fold = 5;

type Approval = Schemas['OrderApproval'];
const startOf = ({ mediaBuy }: Approval) => flightOf(mediaBuy).start ?? '';

interface Props {
  readonly approvals: readonly Approval[];
  readonly hasMore: boolean;
  readonly onAll: () => void;
}

/**
 * Orders that wait for a decision, those that start first on top. They are approved on their own pages only: the list does not have their packages, and
 * what is approved has to be delivered.
 */
export function WaitingOrders({ approvals, hasMore, onAll }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  if (approvals.length === 0) return null;
  const sums = sumsOf(approvals.map(({ mediaBuy: { budget, currency } }) => ({ amount: budget, currency })));
  return (
    <Card title={text('orders.waiting', { count: approvals.length, amount: sums.map((sum) => amountText(text, sum)).join(' + ') })} flush>
      <ul className="divide-y divide-line">
        {approvals
          .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
          .slice(0, fold)
          .map(({ mediaBuyId: id, requestedAt, mediaBuy }) => (
            <li
              key={id}
              data-row=""
              tabIndex={-1}
              className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_9rem_13rem_auto]"
            >
              <span className="grid min-w-0">
                <Link to="/a/$account/orders/$id" params={{ account, id }} className="font-medium hover:underline">
                  <ForeignText>{buyerAndBrand(mediaBuy)}</ForeignText>
                </Link>
                <span className="text-xs text-mute">
                  {text('orders.received')} <Time at={requestedAt} />
                </span>
              </span>
              <span className="font-medium tabular-nums sm:text-end">{text.money(mediaBuy.budget, mediaBuy.currency)}</span>
              <span className="grid text-xs">
                <span>
                  <OrderFlight of={mediaBuy} />
                </span>
                <TimeLeft of={mediaBuy} />
              </span>
              <LinkButton
                to="/a/$account/orders/$id"
                params={{ account, id }}
                aria-label={`${text('orders.review')}: ${buyerAndBrand(mediaBuy).slice(0, 200)}`}
              >
                {text('orders.review')}
              </LinkButton>
            </li>
          ))}
      </ul>
      {(approvals.length > fold || hasMore) && (
        <div className="border-t border-line px-4 py-2">
          <Button kind="quiet" onClick={onAll}>
            {text('common.all')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** When the flight begins, and whether that is soon. */
function TimeLeft({ of }: { of: Approval['mediaBuy'] }) {
  const text = useText();
  const { start } = flightOf(of);
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-mute">
      {start !== null && (
        <span>
          {text('field.start')} <Time at={start} />
        </span>
      )}
      <OrderWarnings of={of.warnings} />
    </span>
  );
}
