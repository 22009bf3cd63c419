import type { Text } from '#/i18n';
import { answerLimitMs, type Delivery, reasonOf } from '#/lib/delivery';

/** What came of a delivery, as a sentence. */
export function reasonWords(text: Text, delivery: Pick<Delivery, 'status' | 'error' | 'httpStatus'>): string {
  const reason = reasonOf(delivery);
  if (reason === null) return delivery.error ?? text.word('delivery', delivery.status);
  if (reason === 'open') return text.word('delivery', delivery.status);
  return text(`delivery.why.${reason}`, { status: delivery.httpStatus ?? 0, seconds: answerLimitMs / 1_000 });
}

export const milliseconds = (text: Text, ms: number): string =>
  text.number(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: ms < 10 ? 1 : 0 });
