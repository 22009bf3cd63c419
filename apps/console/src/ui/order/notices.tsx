import { Button, LinkButton } from '../button';
import { Flight } from '../flight';
import { Icon } from '../icon';
import { ForeignText } from '../parts';
import { usePriceText } from './price';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import type { OrderChange } from '#/lib/order';

/** Blockers that the selection causes; those of the account are mended from the home page. */
const bySelection = ['CURRENCY_MISMATCH', 'PRICE_CHANGED', 'INSUFFICIENT_MEDIA_BUDGET', 'CONFLICT'];

export function MendLink({ code, campaignId }: { code: string; campaignId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  return bySelection.includes(code) ? (
    <LinkButton size="small" to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
      {text('order.mend.choose')}
    </LinkButton>
  ) : (
    <LinkButton size="small" to="/a/$account" params={{ account }}>
      {text('order.mend.home')}
    </LinkButton>
  );
}

export function Blockers({ of, campaignId }: { of: readonly Schemas['OrderBlocker'][]; campaignId: string }) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <section role="alert" className="grid gap-2 rounded-lg border border-line bg-bad-soft px-4 py-3">
      <h3 className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="alert" size={14} />
        {text('order.blocked')}
      </h3>
      <ul className="grid gap-2">
        {of.map(({ code, message }) => (
          <li key={code + message} className="flex flex-wrap items-center justify-between gap-2">
            <ForeignText lines>{message}</ForeignText>
            <MendLink code={code} campaignId={campaignId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Amounts of the matrix that the order does not have. */
export function UnsentNote({ of, campaignId }: { of: readonly string[]; campaignId: string }) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <section role="alert" className="grid gap-2 rounded-lg border border-line bg-attention-soft px-4 py-3">
      <h3 className="flex items-center gap-2 font-semibold text-attention">
        <Icon name="alert" size={14} />
        {text('matrix.unsent')}: {text.number(of.length)}
      </h3>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ForeignText lines>{of.join(', ')}</ForeignText>
        <MendLink code="CONFLICT" campaignId={campaignId} />
      </div>
    </section>
  );
}

export function OrderWarnings({ of }: { of: readonly Schemas['LaunchWarning'][] }) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <section className="grid gap-1.5 rounded-lg border border-line bg-attention-soft px-4 py-3 text-attention">
      <h3 className="font-semibold">{text('order.warnings')}</h3>
      <ul className="grid gap-1 text-xs">
        {of.map(({ type, message }) => (
          <li key={type + message}>
            <ForeignText lines>{message}</ForeignText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What differs from the order that was seen. It is bought only after the person has taken it. */
export function Changes({ of, currency, onTake }: { of: readonly OrderChange[]; currency: string; onTake: () => void }) {
  const text = useText();
  const priceText = usePriceText();
  const wordsOf = (change: Exclude<OrderChange, { kind: 'flight' }>): string => {
    const { kind, seller, product = '' } = change;
    const amounts: Record<string, string> =
      kind === 'budget'
        ? { from: text.money(change.from, currency), to: text.money(change.to, currency) }
        : kind === 'price'
          ? { from: priceText(change.from), to: priceText(change.to) }
          : {};
    return text(`order.change.${kind}`, { seller, product, ...amounts });
  };
  return (
    <section role="alert" className="grid justify-items-start gap-2 rounded-lg border border-line bg-attention-soft px-4 py-3">
      <p className="font-medium text-attention">{text('order.changed')}</p>
      <ul className="grid gap-1 text-xs">
        {of.map((change) =>
          change.kind === 'flight' ? (
            <li key="flight">
              {text('field.flight')}: <Flight dates={change.from.flightDates} timezone={change.from.timezone} /> →{' '}
              <Flight dates={change.to.flightDates} timezone={change.to.timezone} />
            </li>
          ) : (
            <li key={wordsOf(change)}>
              <ForeignText>{wordsOf(change)}</ForeignText>
            </li>
          ),
        )}
      </ul>
      <Button size="small" onClick={onTake}>
        {text('order.take')}
      </Button>
    </section>
  );
}
