import { Bar } from './bar';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';
import { monthOf } from '#/lib/month-name';
import { Badge, Card, Empty, Figure, Figures, Line } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Units of this month: what is left of each allowance, and what further ones cost. */
export function UnitMonth() {
  const account = $api.useQuery('get', '/api/v2/billing/account');
  return (
    <Loaded query={account} skeleton={<Line className="h-24 w-full" />}>
      {({ data: { usage } }) =>
        usage.iuAccount === null ? <NoUnits /> : <Month of={usage.iuAccount} currency={usage.creditBalance.currency} />
      }
    </Loaded>
  );
}

function NoUnits() {
  const text = useText();
  return (
    <Card>
      <Empty icon="chart" title={text('usage.none')} call={{ method: 'GET', path: '/api/v2/billing/iu-usage' }}>
        {text('usage.none.text')}
      </Empty>
    </Card>
  );
}

const buckets = ['free', 'rollover', 'included'] as const;

function Month({ of, currency }: { of: Schemas['UnitAccount']; currency: string }) {
  const text = useText();
  const { overage, forecast, planKey } = of;
  const money = (minor: string) => minorMoney(text, minor, currency);
  const granted = buckets.filter((bucket) => of.buckets[bucket].granted > 0);
  const notes = [
    overage.warnAtMinor !== null && `${text('usage.plan.warn')}: ${money(overage.warnAtMinor)}`,
    overage.capMinor !== null && `${text('usage.plan.cap')}: ${money(overage.capMinor)}`,
  ].filter((note) => note !== false);
  return (
    <>
      <Figures>
        <Figure label={text('usage.used', { month: monthOf(of.cycle) })} value={text.number(of.usedIus)} />
        <Figure
          label={text('usage.overage')}
          value={planKey === null ? text.number(overage.ius) : money(overage.minor)}
          note={planKey === null ? text('usage.overage.free') : notes.length > 0 ? notes.join(' · ') : undefined}
        />
        <Figure
          label={text('usage.forecast')}
          value={text.number(forecast.projectedIusThisCycle)}
          note={forecast.projectedOverageMinor === null ? undefined : `${text('usage.overage')}: ${money(forecast.projectedOverageMinor)}`}
        />
      </Figures>
      {(overage.overCap || overage.overWarnThreshold) && (
        <p>
          <Badge tone={overage.overCap ? 'bad' : 'attention'}>
            {text(overage.overCap ? 'usage.overage.atCap' : 'usage.overage.aboveWarn')}
          </Badge>
        </p>
      )}
      {granted.length > 0 && (
        <Card title={text('usage.allowances')}>
          <dl className="grid gap-4">
            {granted.map((bucket) => (
              <Bar
                key={bucket}
                label={text(`usage.bucket.${bucket}`)}
                used={of.buckets[bucket].used}
                granted={of.buckets[bucket].granted}
              />
            ))}
          </dl>
        </Card>
      )}
    </>
  );
}
