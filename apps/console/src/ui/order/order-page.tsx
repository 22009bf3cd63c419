import { useState } from 'react';
import { BottomBar } from '../bottom-bar';
import { Button, LinkButton } from '../button';
import { Icon } from '../icon';
import { Card, Empty } from '../parts';
import { Problem } from '../problem';
import { Blockers, Changes, MendLink, OrderWarnings, UnsentNote } from './notices';
import { Results } from './results';
import { SellerOrder } from './seller-order';
import { usePurchase } from './use-purchase';
import { useSeenOrder } from './use-seen';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { asApiError, type Schemas } from '#/lib/api';
import { acceptedOf } from '#/lib/order';
import { totalOf } from '#/lib/order-total';
import { boughtBy, heldBy } from '#/lib/purchase';
import { useUnsentNames } from '#/lib/unsent-budgets';

interface Props {
  readonly campaign: Schemas['Campaign'];
  readonly preview: Schemas['OrderPreview'];
  readonly buys: readonly Schemas['MediaBuy'][];
  /** Undefined while they are loading. */
  readonly proposals: readonly Schemas['Proposal'][] | undefined;
}

/** The order as each seller receives it, and its purchase. Only an order that the person has seen is bought. */
export function OrderPage({ campaign, preview, buys, proposals }: Props) {
  const text = useText();
  const { campaignId } = campaign;
  const { attempt, error, isBusy, buy } = usePurchase(campaignId);
  const bought = attempt === null ? [] : boughtBy(attempt, buys);
  const { currency, mediaBuys, limitations, blockers, warnings, digest } = preview;
  const isOpenAttempt = attempt !== null && !attempt.isDone && attempt.digest === digest;
  const [ticked, setTicked] = useState(isOpenAttempt ? limitations.filter(({ name }) => attempt.accepted.includes(name)) : []);
  const accepted = acceptedOf(ticked, limitations);
  const { changes, take, readAgain } = useSeenOrder(
    campaign,
    preview,
    isBusy,
    (seen) => attempt !== null && (attempt.isDone || bought.length > 0) && attempt.digest === seen,
  );
  // The answer was lost, and the media buys show that the purchase was not.
  const isReached = bought.length > 0 && asApiError(error)?.status === 0;
  const { unsent, isAllSent } = useUnsentNames(campaignId, proposals, currency, heldBy(buys));
  const missing = limitations.length - accepted.length;
  const read = async () => {
    const order = await readAgain();
    return order && { digest: order.digest, accepted: acceptedOf(ticked, order.limitations) };
  };
  return (
    <>
      <Results buys={bought} of={attempt} />
      {(mediaBuys.length > 0 || bought.length === 0) && <h2 className="text-base font-semibold">{text('order.title')}</h2>}
      {error !== null && !isReached && <Problem error={error} />}
      {isOpenAttempt && bought.length === 0 && !isBusy && (
        <p role="status" className="rounded-lg border border-line bg-information-soft px-4 py-3">
          {text('order.interrupted')}
        </p>
      )}
      {changes.length > 0 && <Changes of={changes} currency={currency} onTake={take} />}
      <UnsentNote of={unsent} campaignId={campaignId} />
      <Blockers of={blockers} campaignId={campaignId} />
      <OrderWarnings of={warnings} />
      {mediaBuys.map((planned) => (
        <SellerOrder
          key={planned.storefrontId}
          campaign={campaign}
          buy={planned}
          currency={currency}
          limitations={limitations}
          proposals={proposals ?? []}
          accepted={accepted}
          onAccept={(names) => setTicked(limitations.filter(({ name }) => names.includes(name)))}
        />
      ))}
      {mediaBuys.length === 0 && bought.length === 0 && <NothingToBuy campaignId={campaignId} />}
      <BuyBar
        preview={preview}
        missing={missing}
        isBusy={isBusy}
        isStopped={missing > 0 || !isAllSent || blockers.length > 0 || changes.length > 0}
        onBuy={() => void buy(read)}
      />
    </>
  );
}

function NothingToBuy({ campaignId }: { campaignId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Card>
      <Empty
        icon="cart"
        title={text('order.none')}
        action={
          <LinkButton to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
            {text('order.mend.choose')}
          </LinkButton>
        }
      >
        {text('order.none.text')}
      </Empty>
    </Card>
  );
}

interface BarProps {
  readonly preview: Schemas['OrderPreview'];
  /** Limitations that are not accepted yet. */
  readonly missing: number;
  readonly isBusy: boolean;
  readonly isStopped: boolean;
  readonly onBuy: () => void;
}

/** The total and the one button that buys. It stays at the bottom of the window. */
function BuyBar({ preview, missing, isBusy, isStopped, onBuy }: BarProps) {
  const text = useText();
  const total = text.money(totalOf(preview), preview.currency);
  if (preview.mediaBuys.length === 0) return null;
  return (
    <BottomBar>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-xs text-mute">{text('matrix.total')}</span>
        <bdi className="font-semibold tabular-nums">{total}</bdi>
        {missing > 0 && <span className="text-xs text-attention">{text('order.open', { count: missing })}</span>}
      </p>
      <Button kind="main" isBusy={isBusy} disabled={isStopped} onClick={onBuy}>
        <Icon name="send" size={14} className="rtl:-scale-x-100" />
        {isBusy ? text('execute.busy') : text('order.buy', { count: preview.mediaBuys.length, total })}
      </Button>
    </BottomBar>
  );
}

/** A campaign that cannot be executed now, and what mends it. */
export function NoOrder({ error, campaignId, again }: { error: unknown; campaignId: string; again: () => void }) {
  return (
    <div className="grid justify-items-start gap-2">
      <Problem error={error} again={again} />
      <MendLink code="CONFLICT" campaignId={campaignId} />
    </div>
  );
}
