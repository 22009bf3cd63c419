import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { SelectField } from '../form';
import { Dialog, Rows, State, Time } from '../parts';
import { Loaded, messageOf } from '../problem';
import { ResultLine } from './result-line';
import { useText } from '#/i18n';
import { api, asApiError } from '#/lib/api';
import { type Delivery, undelivered } from '#/lib/delivery';
import { inParallel } from '#/lib/in-parallel';
import { logPath, useRecent } from '#/lib/webhooks';

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

/** Sends events again that were not delivered within a period, four at a time, with the result of each. */
export default function SendFailed({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const [period, setPeriod] = useState(1);
  const [results, setResults] = useState<ReadonlyMap<string, Result> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const found = useQuery({
    queryKey: ['undelivered', id, period],
    queryFn: ({ signal }) => readSince(id, Date.now() - periods[period]!.ms, signal),
    // What was sent again stays in the dialog, with its result.
    staleTime: Infinity,
    gcTime: 0,
  });
  const recent = new Map(useRecent(id).data?.data.map((each) => [each.id, each]));
  const send = async (rows: readonly Delivery[]) => {
    setRunning(true);
    setResults(new Map());
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
    setRunning(false);
    await queries.invalidateQueries({ queryKey: ['get', logPath] });
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
          return (
            <>
              <p>{text('webhooks.failed.count', { count: failed.length })}</p>
              {isCut && <p className="text-attention">{text('webhooks.failed.cut', { count: rows.length })}</p>}
              {failed.length > 0 && results === null && (
                <>
                  <p className="text-mute">{text('webhooks.again.text', { count: failed.length })}</p>
                  <div>
                    <Button kind="main" isBusy={isRunning} onClick={() => void send(failed)}>
                      {text('webhooks.again')} <span className="tabular-nums">{text.number(failed.length)}</span>
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
                {failed.map((delivery) => (
                  <ResultRow key={delivery.id} delivery={delivery} result={results?.get(delivery.id)} recent={recent} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  readonly result: Result | undefined;
  readonly recent: ReadonlyMap<string, Delivery>;
}

/** A failed delivery; after it was sent again, what came of that. */
function ResultRow({ delivery, result, recent }: RowProps) {
  const text = useText();
  if (result !== undefined && 'error' in result)
    return (
      <li className="py-1.5 text-bad">
        <bdi>{messageOf(text, asApiError(result.error)!)}</bdi>
      </li>
    );
  const now = result === undefined ? delivery : (recent.get(result.sent) ?? null);
  return (
    <li className="py-1.5">
      {now === null ? (
        <State of="pending">{text.word('delivery', 'pending')}</State>
      ) : (
        <ResultLine delivery={now}>
          <Time at={delivery.createdAt} className="text-mute" />
        </ResultLine>
      )}
    </li>
  );
}
