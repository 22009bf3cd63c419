import { useText } from '#/i18n';
import type { OrderPrice } from '#/lib/order';

/** Writes a price with its kind. */
export function usePriceText() {
  const text = useText();
  return (price: OrderPrice | null): string => {
    if (price === null) return '–';
    const { amount, currency, pricingModel, isFloor } = price;
    const money = text.money(amount, currency);
    return `${isFloor ? text('matrix.price.from', { price: money }) : money} ${pricingModel.toUpperCase().replace('_', ' ')}`;
  };
}
