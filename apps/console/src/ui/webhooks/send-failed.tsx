import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../button';
import { SelectField } from '../form';
import { Dialog, Rows, State, Time } from '../parts';
import { Loaded } from '../problem';
import { useDelivery } from '../proof/delivery';
import { ResultLine } from './result-line';
import { useText } from '#/i18n';
import { messageOf } from '#/lib/advice';
import { api, asApiError } from '#/lib/api';
import { type Delivery, isOpen, undelivered } from '#/lib/delivery';
import { inParallel } from '#/lib/in-parallel';
import { logPath, recentCount, useRecent } from '#/lib/webhooks';

const periods = [
  { value: 1, unit: 'hour', ms: 3_600_000 },
  { value: 1, unit: 'day', ms: 86_400_000 },
  { value: 7, unit: 'day', ms: 604_800_000 },
  { value: 30, unit: 'day', ms: 2_592_000_000 },
] as const;
/** The log is read until here at most. */
const [pageSize, maxPages, maxAtOnce] = [200, 5, 4];

/** Deliveries since then, newest first, and whether there are more. */
async function readSince(id: string, since: number, signal: AbortSignal): Promise<{ rows: Delivery[]; isCut: boolean }> {
  const rows: Delivery[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? {} : { cursor }) };
    const answer = await api.GET(logPath, { params: { path: { id }, query }, signal });
    rows.push(...answer.data!.data.filter(({ createdAt }) => Date.parse(createdAt) >= since));
    cursor = answer.data!.meta.pagination.nextCursor;
    if (cursor === null || rows.length < (page + 1) * pageSize) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}

type Result = { readonly sent: string } | { readonly error: unknown };

/** Sends events again that were not delivered within a period, with the result of each: as many with one press as the log tells of at once. */
export default function SendFailed({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const [period, setPeriod] = useState(1);
  const [results, setResults] = useState<ReadonlyMap<string, Result> | null>(null);
  const [isRunning, setRunning] = useState(false);
  // What another opening has read may have been sent since.
  const [openedAt] = useState(() => performance.now());
  const found = useQuery({
    queryKey: ['undelivered', id, period, openedAt],
    queryFn: ({ signal }) => readSince(id, Date.now() - periods[period]!.ms, signal),
    // What was sent again stays in the dialog, with its result.
    staleTime: Infinity,
    gcTime: 0,
  });
  const recent = useRecent(id).data?.data;
  const [known, setKnown] = useState<ReadonlyMap<string, Delivery>>(new Map());
  // Newer deliveries push those that were sent here out of the newest ones.
  useEffect(() => {
    if (recent !== undefined) setKnown((now) => new Map([...now, ...recent.map((each) => [each.id, each] as const)]));
  }, [recent]);
  const followed = ({ sent }: { sent: string }): Followed => {
    const delivery = known.get(sent);
    const isSeen = isRunning || (delivery !== undefined && !isOpen(delivery)) || recent?.some((each) => each.id === sent) === true;
    return { id: sent, delivery, isSeen };
  };
  const send = async (rows: readonly Delivery[]) => {
    setRunning(true);
    setResults((now) => now ?? new Map());
    const work = async ({ id: deliveryId }: Delivery): Promise<[string, Result]> => {
      try {
        const { data } = await api.POST('/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver', {
          params: { path: { id, deliveryId } },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        });
        return [deliveryId, { sent: data!.data.delivery.id }];
      } catch (error) {
        return [deliveryId, { error }];
      }
    };
    await inParallel(rows, maxAtOnce, work, ([key, result]) => setResults((now) => new Map(now).set(key, result)));
    await queries.invalidateQueries({ queryKey: ['get', logPath] });
    setRunning(false);
  };
  return (
    <Dialog title={text('webhooks.failed')} isOpen onClose={onClose}>
      <SelectField
        name="period"
        label={text('webhooks.failed.since')}
        value={period}
        disabled={results !== null}
        onChange={({ target }) => setPeriod(Number(target.value))}
        options={periods.map(({ value, unit }, n) => ({
          value: String(n),
          label: text.number(value, { style: 'unit', unit, unitDisplay: 'long' }),
        }))}
      />
      <Loaded query={found} skeleton={<Rows count={3} />}>
        {({ rows, isCut }) => {
          const failed = undelivered(rows);
          const next = failed.filter(({ id: each }) => results?.has(each) !== true).slice(0, recentCount);
          return (
            <>
              <p>{text('webhooks.failed.count', { count: failed.length })}</p>
              {isCut && <p className="text-attention">{text('webhooks.failed.cut', { count: rows.length })}</p>}
              {next.length > 0 && !isRunning && (
                <>
                  <p className="text-mute">{text('webhooks.again.text', { count: next.length })}</p>
                  <div>
                    <Button kind="main" onClick={() => void send(next)}>
                      {text('webhooks.again')} <span className="tabular-nums">{text.number(next.length)}</span>
                    </Button>
                  </div>
                </>
              )}
              {results !== null && (
                <p role="status" className="font-medium tabular-nums">
                  {text('list.progress', { done: results.size, count: failed.length })}
                </p>
              )}
              <ul className="grid max-h-64 grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto text-xs">
                {failed.map((delivery) => {
                  const result = results?.get(delivery.id);
                  return (
                    <li key={delivery.id} className="py-1.5">
                      {result === undefined ? (
                        <Row delivery={delivery} at={delivery.createdAt} />
                      ) : 'error' in result ? (
                        <bdi className="text-bad">{messageOf(text, asApiError(result.error)!)}</bdi>
                      ) : (
                        <Sent of={followed(result)} webhook={id} at={delivery.createdAt} />
                      )}
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface Followed {
  readonly id: string;
  readonly delivery: Delivery | undefined;
  /** Whether the newest deliveries still tell of it, or have told how it ended. */
  readonly isSeen: boolean;
}

interface SentProps {
  readonly of: Followed;
  readonly webhook: string;
  readonly at: string;
}

/** What came of a delivery that was sent again. */
const Sent = ({ of: { id, delivery, isSeen }, webhook, at }: SentProps) =>
  isSeen ? <Row delivery={delivery} at={at} /> : <ReadAlone id={id} webhook={webhook} at={at} />;

const ReadAlone = ({ id, webhook, at }: { id: string; webhook: string; at: string }) => (
  <Row delivery={useDelivery(webhook, id).data?.data.delivery} at={at} />
);

/** The result of a delivery, and when its event was first to be delivered. */
function Row({ delivery, at }: { delivery: Delivery | undefined; at: string }) {
  const text = useText();
  if (delivery === undefined) return <State of="pending">{text.word('delivery', 'pending')}</State>;
  return (
    <ResultLine delivery={delivery}>
      <Time at={at} className="text-mute" />
    </ResultLine>
  );
}
