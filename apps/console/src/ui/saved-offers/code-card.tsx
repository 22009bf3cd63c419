import { useText } from '#/i18n';
import { curlOf } from '#/lib/curl';
import type { SavedOffer } from '#/lib/saved-offer';
import { Copy } from '#/ui/copy';
import { Card, Code } from '#/ui/parts';

/** The code that the buyer needs, and what the buyer does with it. */
export function CodeCard({ offer: { proposalCode } }: { offer: SavedOffer }) {
  const text = useText();
  const call = { method: 'POST', path: '/api/v2/buyer/discovery', body: { advertiserId: 1, proposalCode } };
  return (
    <Card title={text('savedOffers.code')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <code dir="ltr" className="font-mono text-xl font-semibold">
            {proposalCode}
          </code>
          <Copy text={proposalCode} label={text('common.copy.named', { name: text('savedOffers.code') })} />
        </p>
        <p className="text-mute">{text('savedOffers.code.text')}</p>
        <details>
          <summary className="w-fit text-mute hover:text-ink">{text('savedOffers.code.call')}</summary>
          <div className="mt-2">
            <Code label={text('savedOffers.code.call')}>{curlOf(location.origin, call)}</Code>
          </div>
        </details>
      </div>
    </Card>
  );
}
