import { useDelivered } from './use-delivered';
import { $api } from '#/lib/api';
import { useCampaignById } from '#/lib/campaign';
import type { Delivered } from '#/lib/delivered';
import { type Check, deliveryChecks, isEvenPlan } from '#/lib/delivery-check';
import type { MediaBuy } from '#/lib/media-buy';

interface Checked {
  readonly checks: readonly Check[];
  readonly delivered: Delivered | undefined;
  readonly isEven: boolean;
  /** Whether an answer is still awaited: until then, unknown is not yet known. */
  readonly isLoading: boolean;
}

/** Most suggestions of a media buy are decided or expired: the open ones are asked for. */
const limit = 50;

/** Rules of delivery about a media buy. What could not be loaded is unknown in its rule. */
export function useChecks(buy: MediaBuy): Checked {
  const campaign = useCampaignById(buy.campaignId);
  const { delivered, error } = useDelivered(buy);
  const suggestions = $api.useQuery(
    'get',
    '/api/v2/buyer/optimization-suggestions',
    { params: { query: { mediaBuyId: buy.mediaBuyId, status: 'received', limit } } },
    { retry: false },
  );
  const seller = $api.useQuery('get', '/api/v2/buyer/storefronts/{id}', { params: { path: { id: buy.storefrontId } } }, { retry: false });
  const found = campaign.data?.data.campaign;
  const isGone = (seller.error as { status?: number } | null)?.status === 404;
  const checks = deliveryChecks({
    buy,
    campaign: found,
    delivered,
    openSuggestions: suggestions.data?.data.length,
    isSellerOffered: seller.data === undefined ? (isGone ? false : undefined) : true,
    now: Date.now(),
  });
  const isLoading =
    (delivered === undefined && error === null) ||
    [campaign, suggestions, seller].some(({ isPending, error: failure }) => isPending && failure === null);
  return { checks, delivered, isEven: isEvenPlan(buy, found), isLoading };
}
