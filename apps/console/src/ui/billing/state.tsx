import { useText } from '#/i18n';
import { looksOf } from '#/lib/billing';
import { State } from '#/ui/parts';

/** A state of an invoice, a payment, a card, an application or an over-delivery. */
export function BillingState({ of }: { of: string }) {
  const text = useText();
  return <State of={looksOf(of)}>{text.word('billing.state', of)}</State>;
}
