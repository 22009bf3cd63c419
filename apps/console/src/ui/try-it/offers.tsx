import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Price } from '#/ui/discovery/price';
import { LimitationNote } from '#/ui/limitation';
import { Card, ForeignText, Tag, Time } from '#/ui/parts';

/** Proposals as the columns of a buyer's comparison have them: budget, shares, what is left out. */
export function TriedProposals({ proposals }: { proposals: readonly Schemas['Proposal'][] }) {
  const text = useText();
  return (
    <Card title={text('proposals.title')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {proposals.map(({ proposalId, name, rationale, budgetGuidance, allocations, limitations, expiresAt }) => (
          <li key={proposalId} className="grid min-w-0 content-start gap-2 rounded-lg border border-line p-3">
            <p className="font-semibold">
              <ForeignText>{name}</ForeignText>
            </p>
            <p className="flex flex-wrap gap-x-3 text-xs text-mute tabular-nums">
              {budgetGuidance?.recommended && budgetGuidance.currency && (
                <bdi className="font-medium text-ink">
                  {text.money(Number(budgetGuidance.recommended), budgetGuidance.currency, { maximumFractionDigits: 0 })}
                </bdi>
              )}
              <span>
                {text('discovery.expires')} <Time at={expiresAt} />
              </span>
            </p>
            {rationale !== null && (
              <p className="text-xs text-mute">
                <ForeignText lines>{rationale}</ForeignText>
              </p>
            )}
            <ul className="grid gap-0.5 text-xs">
              {allocations.map(({ productId, productName, allocationPercentage }) => (
                <li key={productId} className="flex justify-between gap-3">
                  <ForeignText>{productName}</ForeignText>
                  <span className="tabular-nums">{text.number(allocationPercentage / 100, { style: 'percent' })}</span>
                </li>
              ))}
            </ul>
            <div className="grid gap-1.5 text-xs empty:hidden">
              {limitations.map((each) => (
                <LimitationNote key={each.field + each.requested} of={each} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TriedProducts({ products, total }: { products: readonly Schemas['DiscoveredProduct'][]; total: number }) {
  const text = useText();
  return (
    <Card title={text('discovery.products', { count: total })} flush>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.productId} className="grid gap-1 px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              <ForeignText>{product.name}</ForeignText>
              <Tag>{text.word('tryIt.delivery', product.deliveryType)}</Tag>
            </p>
            <p className="text-mute">
              <ForeignText>{product.description}</ForeignText>
            </p>
            <p className="flex flex-wrap gap-x-3 gap-y-1">
              <Price product={product} />
              <span>{product.channels.map((channel) => text.word('channel', channel)).join(', ')}</span>
              <span className="max-w-full truncate text-mute" dir="auto">
                {product.formats
                  .slice(0, 3)
                  .map(({ id }) => id)
                  .join(', ')}
              </span>
            </p>
            {product.briefRelevance !== null && (
              <p className="text-xs text-mute">
                <ForeignText>{product.briefRelevance}</ForeignText>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
