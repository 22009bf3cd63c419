import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

/** The price per thousand impressions, else the first price with its model. */
export function Price({ product: { pricingOptions } }: { product: Schemas['DiscoveredProduct'] }) {
  const text = useText();
  const option = pricingOptions.find(({ pricingModel }) => pricingModel === 'cpm') ?? pricingOptions[0];
  if (option === undefined) return null;
  const { rate, currency, pricingModel, isFixed } = option;
  const price = `${rate === null ? '–' : text.money(rate, currency, { maximumFractionDigits: 6 })} ${text.word('pricing', pricingModel)}`;
  return <bdi className="font-medium tabular-nums">{isFixed ? price : text('discovery.from', { price })}</bdi>;
}
