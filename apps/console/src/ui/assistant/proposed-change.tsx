import { useRef } from 'react';
import { ChangedFields } from '../timeline/changed-fields';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Confirmation } from '#/lib/assistant/answer';
import { proposedFields } from '#/lib/assistant/proposed-change';
import { useMediaBuyById } from '#/lib/media-buy';

/** What a call would change: before and after where its object can be read, otherwise its arguments. */
export function ProposedChange({ of: { toolName, resolvedParams }, isOpen }: { of: Confirmation; isOpen: boolean }) {
  const text = useText();
  const params = resolvedParams as Readonly<Record<string, unknown>>;
  const campaignId = toolName === 'save_campaign' ? idIn(params['campaignId']) : '';
  const mediaBuyId = toolName === 'save_media_buy' ? idIn(params['mediaBuyId']) : '';
  const campaign = $api.useQuery(
    'get',
    '/api/v2/buyer/campaigns/{id}',
    { params: { path: { id: campaignId } } },
    { enabled: isOpen && campaignId !== '', retry: false },
  );
  const buy = useMediaBuyById(mediaBuyId, isOpen && mediaBuyId !== '');
  const object = campaign.data?.data.campaign ?? buy.data?.data.mediaBuy ?? null;
  const shown = useRef<ReturnType<typeof proposedFields> | null>(null);
  if (campaign.isLoading || buy.isLoading) return <p className="text-mute">{text('common.loading')}</p>;
  const currency = campaign.data?.data.campaign.budget.currency;
  // After the decision the object is another one: what was shown stays.
  if (isOpen || shown.current === null) shown.current = proposedFields(params, isOpen ? object : null, text('field.status'));
  return <ChangedFields fields={shown.current as Parameters<typeof ChangedFields>[0]['fields']} currency={currency} />;
}

/** The id, or an empty text when there is none. */
const idIn = (value: unknown): string => (typeof value === 'string' ? value : '');
