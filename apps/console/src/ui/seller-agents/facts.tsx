import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Facts, Id, Time } from '#/ui/parts';
import { regionName } from '#/ui/storefront/regions';

export function SellerAgentFacts({ agent }: { agent: Schemas['SellerAgent'] }) {
  const text = useText();
  const { id, slug, agentUrl, channels = [], countries = [], hasCredentials, health, createdAt, updatedAt } = agent;
  const any = text('sellerAgents.any');
  return (
    <Facts
      of={[
        { label: text('field.url'), value: <Id label={text('field.url')}>{agentUrl}</Id> },
        { label: text('sellerAgents.answered'), value: health.lastAnsweredAt === null ? '–' : <Time at={health.lastAnsweredAt} /> },
        { label: text('field.channels'), value: channels.map((channel) => text.word('channel', channel)).join(', ') || any },
        { label: text('field.countries'), value: countries.map(regionName).join(', ') || any },
        { label: text('sellerAgents.token'), value: text(hasCredentials ? 'sellerAgents.token.stored' : 'sellerAgents.token.none') },
        { label: text('field.id'), value: <Id label={text('field.id')}>{String(id)}</Id> },
        { label: text('storefront.slug'), value: <Id label={text('storefront.slug')}>{slug}</Id> },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
