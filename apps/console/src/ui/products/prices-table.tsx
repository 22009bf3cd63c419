import { useText, type Text } from '#/i18n';
import type { ProductPrice } from '#/lib/product';
import { Card, Table } from '#/ui/parts';

/** All prices of a product, each with what it is for. */
export function PricesTable({ prices }: { prices: readonly ProductPrice[] }) {
  const text = useText();
  const money = (value: number | null | undefined, { currency }: ProductPrice) =>
    typeof value === 'number' ? text.money(value, currency, { maximumFractionDigits: 6 }) : '–';
  return (
    <Card title={text('products.section.prices')} flush>
      {prices.length === 0 ? (
        <p className="p-4 text-mute">{text('products.price.none')}</p>
      ) : (
        <Table
          caption={text('products.section.prices')}
          rows={prices}
          id={({ pricingOptionId }) => pricingOptionId}
          columns={[
            { key: 'model', head: text('products.model'), isMain: true, cell: (price) => modelText(text, price) },
            { key: 'kind', head: text('products.kind'), cell: ({ isFixed }) => text.word('products.kind', isFixed ? 'fixed' : 'auction') },
            {
              key: 'price',
              head: text('products.price'),
              isNumber: true,
              cell: (price) => money(price.fixedPrice ?? price.floorPrice, price),
            },
            {
              key: 'usual',
              head: text('products.usual'),
              isNumber: true,
              cell: (price) => money(price.priceGuidance?.p50, price),
            },
            { key: 'min', head: text('products.minSpend'), isNumber: true, cell: (price) => money(price.minSpend, price) },
          ]}
        />
      )}
    </Card>
  );
}

/** The model of a price, and the unit that it counts where the model leaves it open. */
function modelText(text: Text, { pricingModel, viewThreshold, demographic, eventType, timeUnit }: ProductPrice): string {
  const unit =
    typeof viewThreshold === 'number'
      ? text.number(viewThreshold, { style: 'percent', maximumFractionDigits: 2 })
      : (demographic ?? eventType?.replaceAll('_', ' ') ?? (timeUnit ? text.word('products.unit', timeUnit) : null));
  const model = text.word('products.modelName', pricingModel);
  return unit === null ? model : `${model} (${unit})`;
}
