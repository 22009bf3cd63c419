import { useQuery } from '@tanstack/react-query';
import { Mend } from './mend';
import { type Key, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type ReadinessLine, readinessLines } from '#/lib/readiness';
import type { OwnStorefront } from '#/lib/storefront';
import { sellerReadiness } from '#/ui/home/seller-sources';
import { Icon } from '#/ui/icon';
import { Badge, Card, Rows } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** What is still missing before the account sells: each line says why it matters, and has the one button that mends it. */
export function Readiness({ storefront }: { storefront: OwnStorefront | null }) {
  const { isAdmin } = useAccountContext();
  const readiness = useQuery(sellerReadiness);
  const agents = $api.useQuery('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } });
  const billing = $api.useQuery('get', '/api/v2/storefront/billing', {}, { enabled: isAdmin });
  const failed = [readiness, agents].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) return <Problem error={failed.error} again={() => void failed.refetch()} />;
  if (readiness.data === undefined || agents.data === undefined || (isAdmin && billing.isPending)) return <Waiting />;
  const { checks } = readiness.data.data;
  return <Lines of={readinessLines({ checks, storefront, agents: agents.data.data, billing: billing.data?.data })} />;
}

function Lines({ of }: { of: readonly ReadinessLine[] }) {
  const text = useText();
  const open = of.filter(({ state }) => state !== 'done');
  const blocking = open.filter(({ state }) => state === 'blocks').length;
  const title =
    blocking > 0
      ? text('storefront.ready.blocked', { count: blocking })
      : open.length > 0
        ? text('storefront.ready.advised', { count: open.length })
        : text('storefront.ready.done');
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">
        {of.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Waiting() {
  const text = useText();
  return (
    <Card title={text('storefront.ready')} flush>
      <Rows count={5} />
    </Card>
  );
}

const tones = { blocks: 'bad', advised: 'attention' } as const;

function Line({ line: { id, name, state, count, agentId } }: { line: ReadinessLine }) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const key = `storefront.ready.${id}` as Key;
  const title = name ?? text(key);
  if (state === 'done')
    return (
      <li className="flex items-center gap-2 px-4 py-2 text-mute">
        <Icon name="check" size={14} className="text-good" />
        <span className="min-w-0">
          {title} <span className="sr-only">({text('storefront.ready.is.done')})</span>
        </span>
      </li>
    );
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 font-medium">
          {title}
          <Badge tone={tones[state]}>{text(`storefront.ready.is.${state}`)}</Badge>
        </p>
        {name === null && <p className="text-xs text-mute">{text(`${key}.why` as Key, { count })}</p>}
      </div>
      {isAdmin && (
        <span className="flex flex-wrap items-center gap-2">
          <Mend id={id} agentId={agentId} />
        </span>
      )}
    </li>
  );
}
