import { useText } from '#/i18n';
import { rateOf } from '#/lib/product';
import { Card } from '#/ui/parts';
import { ProductSummary } from '#/ui/product-summary';

interface Props {
  readonly product: {
    readonly name: string;
    readonly description: string;
    readonly channels: readonly string[];
    readonly formats: readonly string[];
    readonly pricingOptions: readonly {
      readonly pricingModel: string;
      readonly currency: string;
      readonly fixedPrice?: number | null;
      readonly floorPrice?: number | null;
    }[];
  };
}

/** The product as it appears in a buyer's discovery. */
export function BuyersView({ product }: Props) {
  const text = useText();
  const shown = {
    ...product,
    name: product.name || text('products.unnamed'),
    formats: product.formats.map((id) => ({ id })),
    pricingOptions: product.pricingOptions.map((option) => ({
      ...option,
      isFixed: typeof option.fixedPrice === 'number',
      rate: rateOf(option),
    })),
  };
  return (
    <Card title={text('products.seen')}>
      <ProductSummary product={shown} />
    </Card>
  );
}
