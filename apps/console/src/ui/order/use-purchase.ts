import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAccountContext } from '#/lib/account-context';
import { api, ApiError, type Schemas } from '#/lib/api';
import { buysPath, previewPath } from '#/lib/order-preview';
import { type Attempt, attemptFor, boughtBy } from '#/lib/purchase';
import { readTab, tabName, writeTab } from '#/lib/tab-storage';

const changedPaths = [
  previewPath,
  buysPath,
  '/api/v2/buyer/campaigns/{id}',
  '/api/v2/buyer/campaigns/{id}/proposals',
  '/api/v2/buyer/media-buys',
];
/** Repetitions of an interrupted purchase while its first request is still running, and the pause between them. */
const [maxTries, pauseMs] = [10, 1_500];

/** Buys the order that was seen. The attempt is stored before it is sent: after a reload, the same order is sent with the same key. */
export function usePurchase(campaignId: string) {
  const { account, session } = useAccountContext();
  const name = tabName('purchase', session.user.id, account, campaignId);
  const queries = useQueryClient();
  const params = { path: { id: campaignId } };
  const stored = () => readTab(name) as Attempt | null;
  const [attempt, setAttempt] = useState<Attempt | null>(stored);
  const keep = (next: Attempt | null) => {
    writeTab(name, next);
    setAttempt(next);
  };
  const readBuys = async () => (await api.GET(buysPath, { params })).data!.data;

  const send = async (order: Attempt, isRepeated: boolean): Promise<Schemas['Execution'] | null> => {
    const body = { acceptLimitations: [...order.accepted], digest: order.digest, debug: false };
    for (let tries = 1; ; tries += 1) {
      try {
        return (await api.POST('/api/v2/buyer/campaigns/{id}/execute', { params, body, headers: { 'Idempotency-Key': order.key } })).data!
          .data;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409 && error.code === 'CONFLICT';
        if (!isRepeated || !isConflict) throw error;
        // The first request has placed the order, and waits for the sellers.
        if (boughtBy(order, await readBuys()).length > 0) return null;
        const { data } = await api.GET(previewPath, { params });
        if (tries >= maxTries || data!.data.digest !== order.digest) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };

  const purchase = useMutation({
    mutationFn: async ({ digest, accepted }: Pick<Attempt, 'digest' | 'accepted'>) => {
      const before = (await readBuys()).filter(({ status }) => status !== 'DRAFT').map(({ mediaBuyId }) => mediaBuyId);
      const earlier = stored();
      const next = attemptFor(earlier, { digest, accepted, before }, () => crypto.randomUUID());
      keep(next);
      const result = await send(next, next === earlier).catch((error: unknown) => {
        // Nothing is bought by a refused request: the next one is a purchase of its own.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (isRefused && stored()?.key === next.key) keep(null);
        throw error;
      });
      keep({ ...next, isDone: true, ...(result === null ? {} : { bought: result.mediaBuys.map(({ mediaBuyId }) => mediaBuyId) }) });
      return result;
    },
    onSettled: () => Promise.all(changedPaths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))),
  });
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  /** Buys what `read` returns, if anything. One at a time, busy from the first moment on: a second click does nothing. */
  const buy = async (read: () => Promise<Pick<Attempt, 'digest' | 'accepted'> | null>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const order = await read();
      // The mutation keeps its error.
      if (order !== null) await purchase.mutateAsync(order).catch(() => undefined);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { attempt, error: purchase.error, isBusy, buy };
}
