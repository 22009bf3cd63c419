import { useText } from '#/i18n';
import type { SavedOffer } from '#/lib/saved-offer';
import { ForeignText } from '#/ui/parts';

/** Name, reason, shares and budget of a proposal. */
export function ProposalText({ proposal }: { proposal: SavedOffer['snapshot']['proposals'][number] }) {
  const text = useText();
  const { name, rationale, allocations, budgetGuidance: budget } = proposal;
  const money = (amount: string | null) => (amount === null || !budget?.currency ? '–' : text.money(Number(amount), budget.currency));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      {rationale !== null && (
        <p className="text-mute">
          <ForeignText lines>{rationale}</ForeignText>
        </p>
      )}
      <ul className="grid gap-0.5">
        {allocations.map(({ productId, productName, allocationPercentage }) => (
          <li key={productId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
            <ForeignText>{productName}</ForeignText>
            <span className="tabular-nums">{text.number(allocationPercentage / 100, { style: 'percent', maximumFractionDigits: 1 })}</span>
          </li>
        ))}
      </ul>
      {budget !== null && (
        <p className="text-mute tabular-nums">
          {text('savedOffers.budget', { min: money(budget.min), recommended: money(budget.recommended), max: money(budget.max) })}
        </p>
      )}
    </div>
  );
}
