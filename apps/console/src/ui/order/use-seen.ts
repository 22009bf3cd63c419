import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { $api, type Schemas } from '#/lib/api';
import { orderChanges, type ShownOrder } from '#/lib/order';
import { previewPath } from '#/lib/order-preview';

type Campaign = Pick<Schemas['Campaign'], 'campaignId' | 'flightDates' | 'timezone'>;
type Preview = Schemas['OrderPreview'];

const campaignPath = '/api/v2/buyer/campaigns/{id}';
const shownOrder = (preview: Preview, { flightDates, timezone }: Campaign): ShownOrder => ({ ...preview, flightDates, timezone });

/** The order that the person has seen, and what differs from it now. `isBought`: this digest was bought. */
export function useSeenOrder(campaign: Campaign, preview: Preview, isBusy: boolean, isBought: (digest: string) => boolean) {
  const queries = useQueryClient();
  const { campaignId: id, flightDates, timezone } = campaign;
  const now = useMemo(() => shownOrder(preview, { campaignId: id, flightDates, timezone }), [preview, id, flightDates, timezone]);
  const [seen, setSeen] = useState(now);
  const changes = orderChanges(seen, now);
  const wasBought = isBought(seen.digest);
  // What remains after a purchase is no change of what was seen, nor is another revision of the campaign.
  const isTaken = wasBought || (changes.length === 0 && !isBusy);
  useEffect(() => {
    if (isTaken) setSeen(now);
  }, [isTaken, now]);
  /** Reads the order again. Null when it differs from what was seen: it is shown, not bought. */
  const readAgain = async (): Promise<ShownOrder | null> => {
    const of = { params: { path: { id } } };
    // An order that cannot be read is bought as it was seen, or refused.
    const [order, latest] = await Promise.all([
      queries.fetchQuery({ ...$api.queryOptions('get', previewPath, of), staleTime: 0 }),
      queries.fetchQuery({ ...$api.queryOptions('get', campaignPath, of), staleTime: 0 }),
    ]).catch(() => []);
    const fresh = shownOrder(order?.data ?? preview, latest?.data.campaign ?? campaign);
    if (orderChanges(seen, fresh).length > 0) return null;
    setSeen(fresh);
    return fresh;
  };
  return { changes: wasBought || isBusy ? [] : changes, take: () => setSeen(now), readAgain };
}
