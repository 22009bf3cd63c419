import { Figure, Figures } from '../parts';
import { useSpend } from './use-spend';
import { useText, type Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { paceOf, type Pace } from '#/lib/pace';

/** Budget, what is bought, and what is spent, against the flight that is over. */
export function Spend({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { budget } = campaign;
  const money = (value: number) => text.money(value, budget.currency);
  const spend = useSpend(campaign);
  const pace = spend.value === null ? null : paceOf(campaign, spend.value, Date.now());
  return (
    <section aria-label={text('field.budget')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Figures>
        <Figure label={text('field.budget')} value={money(budget.total)} />
        <Figure label={text('campaigns.allocated')} value={money(campaign.allocatedBudget)} />
        <Figure label={text('campaigns.unallocated')} value={money(campaign.unallocatedBudget)} />
        <Figure label={text('campaign.spent')} value={spend.isLoading ? null : spend.value === null ? '–' : money(spend.value)} />
      </Figures>
      {pace !== null && <PaceBar pace={pace} />}
    </section>
  );
}

function PaceBar({ pace }: { pace: Pace }) {
  const text = useText();
  const share = (value: number) => text.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const bars = [
    { label: text('campaign.pace.flight'), value: pace.elapsed, color: 'fill-mute' },
    { label: text('campaign.pace.spend'), value: pace.spent, color: pace.spent > 1 ? 'fill-attention' : 'fill-accent' },
  ];
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-panel px-4 py-3">
      <h2 className="font-semibold">{paceTitle(text, pace)}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-xs">
        {bars.map(({ label, value, color }) => (
          <div key={label} className="contents">
            <dt className="text-mute">{label}</dt>
            <dd aria-hidden="true">
              <svg width="100%" height="6" preserveAspectRatio="none" viewBox="0 0 100 6" className="block rtl:-scale-x-100">
                <rect width="100" height="6" rx="1" className="fill-line" />
                <rect width={Math.min(100, value * 100)} height="6" rx="1" className={color} />
              </svg>
            </dd>
            <dd className="text-end tabular-nums">{share(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Differences below this share are on plan. */
const tolerance = 0.05;

function paceTitle(text: Text, { difference, spent, elapsed }: Pace): string {
  const percent = (value: number) => text.number(value, { style: 'percent', maximumFractionDigits: 0 });
  if (difference === null) return text('campaign.pace.unplanned', { spent: percent(spent), elapsed: percent(elapsed) });
  if (Math.abs(difference) < tolerance) return text('campaign.pace.on');
  return text(difference < 0 ? 'campaign.pace.behind' : 'campaign.pace.ahead', { share: percent(Math.abs(difference)) });
}
