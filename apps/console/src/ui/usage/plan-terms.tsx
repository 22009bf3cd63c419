import { percentText } from './alerts';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';

/** What a plan costs and includes. Discounts name the list price. */
export function PlanTerms({ plan }: { plan: Schemas['OfferedPlan'] }) {
  const text = useText();
  const { pricing, currency, includedIus, rolloverPolicy, overageCapMinor, overageWarnAtMinor } = plan;
  const money = (minor: string) => minorMoney(text, minor, currency);
  const price = (net: string, list: string) => (
    <>
      {money(net)} {net !== list && <s className="text-mute">{money(list)}</s>}
    </>
  );
  const lines = [
    { label: text('usage.plan.price'), value: price(pricing.netCommitmentMinor, pricing.listCommitmentMinor) },
    { label: text('usage.bucket.included'), value: text.number(includedIus) },
    { label: text('usage.plan.further'), value: price(pricing.netOverageMinor, pricing.listOverageMinor) },
    ...(overageCapMinor === null ? [] : [{ label: text('usage.plan.cap'), value: money(overageCapMinor) }]),
    ...(overageWarnAtMinor === null ? [] : [{ label: text('usage.plan.warn'), value: money(overageWarnAtMinor) }]),
    ...(rolloverPolicy === null
      ? []
      : [{ label: text('usage.plan.rollover'), value: percentText(text, rolloverPolicy.capBasisPoints / 100) }]),
  ];
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-mute">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
