import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#/i18n';
import { Price } from '#/ui/discovery/price';
import { formatText } from '#/ui/format-text';
import { ForeignText } from '#/ui/parts';

interface Props {
  readonly product: ComponentProps<typeof Price>['product'] & {
    readonly name: string;
    readonly description: string;
    readonly channels: readonly string[];
    readonly formats: readonly { readonly id: string }[];
  };
  /** At the end of the last line. */
  readonly children?: ReactNode;
}

/** A product as buyers see it in a discovery. */
export function ProductSummary({ product, children }: Props) {
  const text = useText();
  const { name, description, channels, formats } = product;
  return (
    <div className="min-w-0">
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      <p className="text-mute">
        <ForeignText>{description}</ForeignText>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price product={product} />
        <span>{channels.map((channel) => text.word('channel', channel)).join(', ')}</span>
        <span className="max-w-full truncate text-mute" dir="auto">
          {formats
            .slice(0, 3)
            .map((format) => formatText(text, format.id))
            .join(', ')}
        </span>
        {children}
      </p>
    </div>
  );
}
