import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useMediaBuy } from '#/lib/media-buy';
import { Coverage } from '#/ui/creatives/coverage';
import { BuyFacts } from '#/ui/media-buy/facts';
import { NextStep } from '#/ui/media-buy/next-step';
import { PendingChange } from '#/ui/media-buy/pending-change';
import { Terms } from '#/ui/media-buy/terms';
import { useDelivered } from '#/ui/media-buy/use-delivered';
import { Columns } from '#/ui/page';
import { Figure, Figures } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/media-buys/$id/')({ component: Overview });

function Overview() {
  const buy = useMediaBuy();
  return (
    <Columns facts={<BuyFacts buy={buy} />}>
      <NextStep buy={buy} />
      <Spent />
      <PendingChange buy={buy} />
      <Terms buy={buy} />
      <Coverage of={{ mediaBuyId: buy.mediaBuyId }} advertiser={buy.advertiserId} />
    </Columns>
  );
}

function Spent() {
  const text = useText();
  const buy = useMediaBuy();
  const { delivered, error } = useDelivered(buy);
  const unknown = error === null ? null : '–';
  const money = (amount: number) => text.money(amount, buy.currency);
  return (
    <Figures>
      <Figure label={text('field.budget')} value={money(buy.budget)} />
      <Figure label={text('metric.spend')} value={delivered === undefined ? unknown : money(delivered.spend)} />
      <Figure
        label={text('mediaBuy.unspent')}
        value={delivered === undefined ? unknown : money(Math.max(0, buy.budget - delivered.spend))}
      />
    </Figures>
  );
}
