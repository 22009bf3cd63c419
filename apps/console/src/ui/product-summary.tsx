import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { firstPrice } from '#/lib/product';
import { ForeignText } from '#/ui/parts';

interface Price {
  readonly pricingModel: string;
  readonly currency: string;
  readonly isFixed: boolean;
  readonly rate: number | null;
}
interface Props {
  readonly product: {
    readonly name: string;
    readonly description: string;
    readonly channels: readonly string[];
    readonly formats: readonly { readonly id: string }[];
    readonly pricingOptions: readonly Price[];
  };
  /** At the end of the last line. */
  readonly children?: ReactNode;
}

/** A product as buyers see it in a discovery. */
export function ProductSummary({ product: { name, description, channels, formats, pricingOptions }, children }: Props) {
  const text = useText();
  const price = firstPrice(pricingOptions);
  return (
    <div className="min-w-0">
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      <p className="text-mute">
        <ForeignText>{description}</ForeignText>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        {price && <PriceText price={price} />}
        <span>{channels.map((channel) => text.word('channel', channel)).join(', ')}</span>
        <span className="max-w-full truncate text-mute" dir="auto">
          {formats
            .slice(0, 3)
            .map((format) => format.id)
            .join(', ')}
        </span>
        {children}
      </p>
    </div>
  );
}

/** A price with its model. */
function PriceText({ price: { rate, currency, pricingModel, isFixed } }: { price: Price }) {
  const text = useText();
  const price = `${rate === null ? '–' : text.money(rate, currency, { maximumFractionDigits: 6 })} ${text.word('pricing', pricingModel)}`;
  return <bdi className="font-medium tabular-nums">{isFixed ? price : text('discovery.from', { price })}</bdi>;
}
