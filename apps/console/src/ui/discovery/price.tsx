import { useText, type Text } from '#/i18n';
import { firstPrice } from '#/lib/product';

interface Option {
  readonly pricingModel: string;
  readonly currency: string;
  readonly isFixed: boolean;
  /** Null is unknown. */
  readonly rate: number | null;
}

/** A price with its model. */
export function optionText(text: Text, { rate, currency, pricingModel, isFixed }: Option): string {
  const price = `${rate === null ? '–' : text.money(rate, currency, { maximumFractionDigits: 6 })} ${text.word('pricing', pricingModel)}`;
  return isFixed ? price : text('discovery.from', { price });
}

/** The price per thousand impressions, else the first price with its model. */
export function Price({ product: { pricingOptions } }: { product: { readonly pricingOptions: readonly Option[] } }) {
  const text = useText();
  const option = firstPrice(pricingOptions);
  return option === undefined ? null : <bdi className="font-medium tabular-nums">{optionText(text, option)}</bdi>;
}
