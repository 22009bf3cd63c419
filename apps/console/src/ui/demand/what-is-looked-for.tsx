import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { isOpenSignal, lackedChannels } from '#/lib/demand';
import { Card } from '#/ui/parts';

/** What the buyer looks for, and the channels that the own products lack. */
export function WhatIsLookedFor({ signal }: { signal: Schemas['DemandSignal'] }) {
  const text = useText();
  const parts = [
    { label: text('briefs.audience'), value: signal.audience },
    { label: text('briefs.geo'), value: signal.geo },
    { label: text('field.channels'), value: signal.channels.map((channel) => text.word('channel', channel)).join(', ') },
    { label: text('briefs.kpi'), value: signal.primaryKpi },
    { label: text('briefs.exclusions'), value: signal.exclusions },
  ];
  return (
    <Card title={text('demand.wanted')}>
      <div className="grid gap-4">
        {isOpenSignal(signal) && <Lacking signal={signal} />}
        <dl className="grid gap-4">
          {parts.map(({ label, value }) => (
            <div key={label} className="grid min-w-0 gap-0.5">
              <dt className="text-xs text-mute">{label}</dt>
              <dd dir="auto" className="max-w-prose min-w-0 whitespace-pre-line wrap-anywhere">
                {value ?? <span className="text-mute">{text('demand.unstated')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** Says which channels no active product has. An account without products of its own sells by an agent, whose products are not known here. */
function Lacking({ signal }: { signal: Schemas['DemandSignal'] }) {
  const text = useText();
  const { data } = $api.useQuery('get', '/api/v2/storefront/products', { params: { query: { status: 'active', limit: 200 } } });
  if (data === undefined || data.data.length === 0 || data.meta.pagination.hasMore) return null;
  const lacked = lackedChannels(signal, data.data);
  if (lacked.length === 0) return null;
  return (
    <p className="max-w-prose rounded-md border border-line bg-attention-soft px-3 py-2">
      {text('demand.lacks', { channels: lacked.map((channel) => text.word('channel', channel)).join(', ') })}
    </p>
  );
}
