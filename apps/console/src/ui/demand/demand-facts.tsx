import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { briefZone } from '#/lib/brief-body';
import { Flight } from '#/ui/flight';
import { Facts, ForeignText, Id, State, Time } from '#/ui/parts';
import { OwnSeller } from '#/ui/received/own-seller';

export function DemandFacts({ signal }: { signal: Schemas['DemandSignal'] }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{signal.id}</Id> },
        { label: text('demand.brief'), value: <State of={signal.status}>{text.word('demand.status', signal.status)}</State> },
        { label: text('demand.buyer'), value: <ForeignText>{signal.buyerName}</ForeignText> },
        { label: text('field.advertiser'), value: <ForeignText>{signal.advertiserName}</ForeignText> },
        { label: text('field.flight'), value: <Flight dates={signal} timezone={briefZone} /> },
        { label: text('field.budget'), value: text.money(signal.statedBudget, signal.currency) },
        { label: text('demand.storefront'), value: <OwnSeller id={signal.storefrontId} /> },
        { label: text('demand.received'), value: <Time at={signal.receivedAt} /> },
        { label: text('demand.responded'), value: signal.respondedAt === null ? '–' : <Time at={signal.respondedAt} /> },
      ]}
    />
  );
}
