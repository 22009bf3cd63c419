import { useState } from 'react';
import { ShareActions } from './share-actions';
import { ShareMore } from './share-more';
import { ShareState, takenText } from './share-state';
import { maxShares, useShares } from './use-shares';
import { useText } from '#/i18n';
import { exampleCalls } from '#/lib/example-calls';
import { useSellerName } from '#/lib/seller-names';
import { type Share, type SharedResource, shareState } from '#/lib/sharing';
import { Button } from '#/ui/button';
import { Card, Empty, ForeignText, Rows, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly resource: SharedResource;
  /** It cannot be shared with more, because it is empty, deleted or of an archived advertiser; sharing can be stopped. */
  readonly isFixed?: boolean;
}

/** With which sellers a resource is shared, what became of it at each, and how to change that. Needs the messages of `sharing`. */
export function SharedWith({ resource, isFixed = false }: Props) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const shares = useShares(resource);
  const rows = shares.data?.data ?? [];
  const on = rows.filter(({ enabled }) => enabled);
  const add = !isFixed && (
    <Button size="small" onClick={() => setAdding(true)}>
      {text('sharing.more')}
    </Button>
  );
  return (
    <Card title={text('sharing.with')} actions={rows.length > 0 && add} flush>
      <Loaded query={shares} skeleton={<Rows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="out" title={text('sharing.none')} action={add} call={exampleCalls.share(resource)}>
              {text(`sharing.gets.${resource.type}`)}
            </Empty>
          ) : (
            <Sellers shares={data} isFixed={isFixed} />
          )
        }
      </Loaded>
      {isAdding && <ShareMore resource={resource} sharedWith={on.map(({ adcpAgentId }) => adcpAgentId)} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** Rows keep their place when a state changes. */
function Sellers({ shares, isFixed }: { shares: readonly Share[]; isFixed: boolean }) {
  const text = useText();
  const nameOf = useSellerName('sharing.seller');
  const on = shares.filter(({ enabled }) => enabled);
  const shared = on.filter((share) => shareState(share) === 'shared').length;
  const failed = on.filter((share) => shareState(share) === 'failed').length;
  return (
    <>
      <p role="status" className="flex flex-wrap gap-x-3 border-b border-line px-4 py-2 text-xs text-mute">
        <span>{text('sharing.count', { shared, count: on.length })}</span>
        {failed > 0 && <span className="text-bad">{text('sharing.failed', { count: failed })}</span>}
        {shares.length === maxShares && <span>{text('sharing.first', { count: maxShares })}</span>}
      </p>
      <ul aria-label={text('sharing.with')} className="divide-y divide-line text-xs">
        {shares.map((share) => (
          <li
            key={share.id}
            data-row=""
            tabIndex={-1}
            className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <span className="font-medium">
                <ForeignText>{nameOf(share.adcpAgentId)}</ForeignText>
              </span>
              <ShareState share={share} />
              <span className="text-mute tabular-nums">
                {takenText(text, share)}
                {takenText(text, share) !== '' && ' · '}
                <Time at={share.updatedAt} />
              </span>
            </div>
            <ShareActions share={share} seller={nameOf(share.adcpAgentId)} isFixed={isFixed} />
          </li>
        ))}
      </ul>
    </>
  );
}
