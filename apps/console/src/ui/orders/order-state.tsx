import { orderWord } from './order-word';
import { useText } from '#/i18n';
import { markOfOrder } from '#/lib/order-state';
import { State } from '#/ui/parts';

/** State of a received media buy. */
export function OrderState({ status }: { status: string }) {
  const text = useText();
  return <State of={markOfOrder(status)}>{orderWord(text, status)}</State>;
}
