import { DecisionValues, useDecisionName, useDecisionNames } from '../decisions';
import { Flight } from '../flight';
import { LimitationNote } from '../limitation';
import { Card, ForeignText } from '../parts';
import { usePriceText } from './price';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { sharesOf } from '#/lib/matrix';
import { orderPrice, type OrderRow, orderRows } from '#/lib/order';

interface Props {
  readonly campaign: Schemas['Campaign'];
  readonly buy: Schemas['PlannedBuy'];
  readonly currency: string;
  readonly limitations: readonly Schemas['NamedLimitation'][];
  readonly proposals: readonly Schemas['Proposal'][];
  readonly accepted: readonly string[];
  readonly onAccept: (accepted: readonly string[]) => void;
}

const cell = 'border-b border-line px-3 py-2 align-top text-start min-w-0';

/** What one seller receives, field by field, beside what was decided. */
export function SellerOrder({ campaign, buy, currency, limitations, proposals, accepted, onAccept }: Props) {
  const text = useText();
  const own = limitations.filter(({ storefrontId }) => storefrontId === buy.storefrontId);
  const names = useDecisionNames(campaign.advertiserId, buy.decisions);
  return (
    <Card flush>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2.5 font-semibold">
        <h3 className="min-w-0">
          <ForeignText>{buy.sellerName}</ForeignText>
        </h3>
        <bdi className="tabular-nums">{text.money(buy.budget, currency)}</bdi>
      </header>
      <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{buy.name}</caption>
        <colgroup>
          <col className="w-[28%]" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr className="text-mute">
            {(['order.setting', 'order.decided', 'order.sent'] as const).map((key) => (
              <th key={key} scope="col" className="border-b border-line px-3 py-1.5 text-start font-medium">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buy.packages.map((item) => (
            <PackageRow key={item.productId} item={item} currency={currency} proposals={proposals} />
          ))}
          <tr data-row="" tabIndex={-1}>
            <th scope="row" className={`${cell} font-medium`}>
              {text('field.flight')}
            </th>
            {['decided', 'sent'].map((column) => (
              <td key={column} className={cell}>
                <Flight dates={campaign.flightDates} timezone={campaign.timezone} />
              </td>
            ))}
          </tr>
          {orderRows(campaign, buy, limitations).map((row) => (
            <SettingRow key={row.field} row={row} currency={currency} names={names} />
          ))}
        </tbody>
      </table>
      {own.length > 0 && <Acceptance seller={buy.sellerName} limitations={own} accepted={accepted} onAccept={onAccept} />}
    </Card>
  );
}

function PackageRow({ item, currency, proposals }: { item: Schemas['PlannedPackage']; currency: string; proposals: Props['proposals'] }) {
  const text = useText();
  const priceText = usePriceText();
  const { productId, productName, agreedPrice, bidPrice, budget } = item;
  const proposal = proposals.find((one) => one.selected && sharesOf(one).some((share) => share.productId === productId));
  const share = proposal && sharesOf(proposal).find((one) => one.productId === productId)!.share;
  const agreed = orderPrice({ agreedPrice, bidPrice: null });
  const price = agreed === null ? null : priceText(agreed);
  return (
    <tr data-row="" tabIndex={-1}>
      <th scope="row" className={`${cell} font-medium`}>
        <ForeignText lines>{productName}</ForeignText>
      </th>
      <td className={cell}>
        {proposal !== undefined && share !== undefined && proposal.selectedBudget !== null ? (
          <bdi className="tabular-nums">
            {text('order.share', {
              share: text.number(share / 100, { style: 'percent', maximumFractionDigits: 1 }),
              amount: text.money(proposal.selectedBudget, currency),
            })}
          </bdi>
        ) : (
          '–'
        )}
        {price !== null && <p className="text-mute tabular-nums">{price}</p>}
      </td>
      <td className={cell}>
        <bdi className="font-medium tabular-nums">{text.money(budget, currency)}</bdi>
        {price !== null && <p className="text-mute tabular-nums">{bidPrice === null ? price : text.money(bidPrice, currency)}</p>}
      </td>
    </tr>
  );
}

interface SettingProps {
  readonly row: OrderRow;
  readonly currency: string;
  readonly names: ReadonlyMap<string, string>;
}

/** A setting that the seller does not receive as it was decided stands in amber. */
function SettingRow({ row: { field, decided, sent, limitation }, currency, names }: SettingProps) {
  const text = useText();
  const nameOf = useDecisionName();
  const isLimited = limitation !== null;
  return (
    <tr data-row="" tabIndex={-1} className={isLimited ? 'bg-attention-soft text-attention' : ''}>
      <th scope="row" className={`${cell} font-medium`}>
        <ForeignText lines>{nameOf(field)}</ForeignText>
      </th>
      <td className={cell}>
        <DecisionValues of={decided} currency={currency} names={names} />
      </td>
      <td className={cell}>{sent.length === 0 ? text('order.omitted') : <DecisionValues of={sent} currency={currency} names={names} />}</td>
    </tr>
  );
}

interface AcceptanceProps {
  readonly seller: string;
  readonly limitations: readonly Schemas['NamedLimitation'][];
  readonly accepted: readonly string[];
  readonly onAccept: (accepted: readonly string[]) => void;
}

/** Decisions that this seller does not support: each is accepted by its name before the purchase. */
function Acceptance({ seller, limitations, accepted, onAccept }: AcceptanceProps) {
  const text = useText();
  const nameOf = useDecisionName();
  const names = limitations.map(({ name }) => name);
  const isAll = names.every((name) => accepted.includes(name));
  const others = accepted.filter((name) => !names.includes(name));
  return (
    <fieldset className="grid gap-2 px-4 py-3 text-xs">
      <legend className="float-start mb-2 w-full font-semibold">{text('execute.limitations')}</legend>
      {limitations.length > 1 && (
        <label className="flex items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="accent-accent"
            checked={isAll}
            onChange={() => onAccept(isAll ? others : [...others, ...names])}
          />
          {text('order.acceptAll', { seller })}
        </label>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {limitations.map((limitation) => (
          <li key={limitation.name} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
            <input
              type="checkbox"
              aria-label={`${seller}: ${nameOf(limitation.field)}`}
              className="mt-2 accent-accent"
              checked={accepted.includes(limitation.name)}
              onChange={({ target }) =>
                onAccept(target.checked ? [...accepted, limitation.name] : accepted.filter((name) => name !== limitation.name))
              }
            />
            <LimitationNote of={limitation} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
