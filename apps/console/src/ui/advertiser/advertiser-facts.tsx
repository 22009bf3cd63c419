import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Facts, Id, Time } from '#/ui/parts';

export function AdvertiserFacts({ advertiser }: { advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const { id, brand, primaryCurrency, currencyLocked, timezone, sandbox, linkedAccountCount, createdAt, updatedAt } = advertiser;
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{String(id)}</Id> },
        { label: text('field.brand'), value: <Id label={text('field.brand')}>{brand}</Id> },
        {
          label: text('field.currency'),
          value: (
            <>
              {primaryCurrency}
              {currencyLocked && <span className="block text-mute">{text('advertisers.currency.fixed')}</span>}
            </>
          ),
        },
        { label: text('field.timezone'), value: timezone },
        { label: text('advertisers.sandbox'), value: text(sandbox ? 'common.yes' : 'common.no') },
        { label: text('advertisers.linked'), value: text.number(linkedAccountCount) },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
