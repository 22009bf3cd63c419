import { useText } from '#/i18n';
import type { MediaBuy } from '#/lib/media-buy';
import { Badge, Card, ForeignText, Time } from '#/ui/parts';
import { Arrow } from '#/ui/timeline/arrow';
import { ChangedFields } from '#/ui/timeline/changed-fields';

/** A change that the seller has not answered: the terms that are in force, and those that were asked for. */
export function PendingChange({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const { pendingChange: change, packages } = buy;
  if (change === null) return null;
  const names = new Map(packages.map(({ packageId, productName, budget }) => [packageId, { productName, budget }]));
  const money = (amount: number) => text.money(amount, buy.currency);
  return (
    <Card title={text('check.rule.change')} actions={<Badge tone="attention">{text('mediaBuy.who.seller')}</Badge>}>
      <div className="grid gap-2">
        <p>
          {text.word('buyAction', change.action)} · <Time at={change.requestedAt} className="text-mute" />
        </p>
        {change.reason !== null && <ForeignText lines>{change.reason}</ForeignText>}
        <ul className="grid gap-1 text-xs tabular-nums empty:hidden">
          {change.packages.map(({ packageId, budget }) => (
            <li key={packageId} className="flex flex-wrap items-baseline gap-x-2">
              <ForeignText>{names.get(packageId)?.productName ?? packageId}</ForeignText>
              <span>
                {money(names.get(packageId)?.budget ?? 0)} <Arrow /> {money(budget)}
              </span>
            </li>
          ))}
          {change.flightDates !== null && (
            <li>
              {text('field.end')} {text.time(buy.flightDates.endDate)} <Arrow /> {text.time(change.flightDates.endDate)}
            </li>
          )}
        </ul>
        {change.decisions !== null && (
          <div className="text-xs">
            <ChangedFields
              fields={[{ field: 'decisions', label: text('mediaBuy.decisions'), before: buy.decisions, after: change.decisions }]}
              currency={buy.currency}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
