import { useText } from '#/i18n';
import type { OwnStorefront } from '#/lib/storefront';
import { Facts, Id, Time } from '#/ui/parts';

export function StorefrontFacts({ storefront }: { storefront: OwnStorefront }) {
  const text = useText();
  const { storefrontId, platformId, publisherDomain, operatorDomain, mediaBuyApproval, creativeApproval } = storefront;
  const { defaultCurrency, paymentCurrencies, createdAt, updatedAt } = storefront;
  const domain = (label: string, value: string | null) => ({ label, value: value === null ? '–' : <Id label={label}>{value}</Id> });
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{String(storefrontId)}</Id> },
        { label: text('storefront.slug'), value: <Id label={text('storefront.slug')}>{platformId}</Id> },
        domain(text('storefront.domain'), publisherDomain),
        domain(text('storefront.operator'), operatorDomain),
        { label: text('storefront.orders'), value: text.word('storefront.approval', mediaBuyApproval) },
        { label: text('storefront.creatives'), value: text.word('storefront.approval', creativeApproval) },
        { label: text('field.currency'), value: defaultCurrency },
        { label: text('storefront.currencies'), value: paymentCurrencies.join(', ') },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
