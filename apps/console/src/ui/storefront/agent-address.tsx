import { useText } from '#/i18n';
import type { OwnStorefront } from '#/lib/storefront';
import { Card, Id } from '#/ui/parts';
import { Badge } from '#/ui/state';

/** Tools of the storefront's agent, as selling/hosted-agent has them. */
const open = ['get_adcp_capabilities', 'get_products', 'list_creative_formats'];
const keyed = ['create_media_buy', 'update_media_buy', 'get_media_buys', 'get_media_buy_delivery', 'tasks/get'];

/** Where agents of buyers reach the storefront, what it answers to, and what a caller needs. */
export function AgentAddress({ storefront: { agentUrl, displayStatus } }: { storefront: OwnStorefront }) {
  const text = useText();
  return (
    <Card title={text('storefront.address')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>{text('storefront.address.text')}</p>
        <div className="rounded-lg border border-line bg-sunken px-3 py-1.5">
          <Id label={text('storefront.address')}>{agentUrl}</Id>
        </div>
        {displayStatus !== 'transacting' && (
          <p>
            <Badge tone="attention">{text(`storefront.address.${displayStatus === 'paused' ? 'paused' : 'empty'}`)}</Badge>
          </p>
        )}
        <dl className="grid gap-3 text-xs sm:grid-cols-2">
          <Tools label={text('storefront.address.open')} of={open} />
          <Tools label={text('storefront.address.keyed')} of={keyed} />
        </dl>
        <p className="text-xs text-mute">{text('storefront.address.discovery')}</p>
      </div>
    </Card>
  );
}

function Tools({ label, of }: { label: string; of: readonly string[] }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-mute">{label}</dt>
      {of.map((name) => (
        <dd key={name}>
          <code dir="ltr" className="font-mono wrap-anywhere">
            {name}
          </code>
        </dd>
      ))}
    </div>
  );
}
