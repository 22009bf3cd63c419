import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCampaignById } from '#/lib/campaign';
import type { MediaBuy } from '#/lib/media-buy';
import { Flight } from '#/ui/flight';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function BuyFacts({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const { account } = useAccountContext();
  const campaign = useCampaignById(buy.campaignId).data?.data.campaign;
  const id = (label: string, value: string | null) => ({ label, value: value === null ? '–' : <Id label={label}>{value}</Id> });
  return (
    <Facts
      of={[
        id(text('field.id'), buy.mediaBuyId),
        { label: text('field.seller'), value: <ForeignText>{buy.sellerName}</ForeignText> },
        id(text('mediaBuys.sellerId'), buy.sellerMediaBuyId),
        id(text('mediaBuy.reference'), buy.buyerReference),
        {
          label: text('mediaBuys.campaign'),
          value: (
            <Link
              to="/a/$account/campaigns/$id"
              params={{ account, id: buy.campaignId }}
              className="text-accent underline underline-offset-2"
            >
              {campaign === undefined ? text('mediaBuys.campaign.open') : <ForeignText>{campaign.name}</ForeignText>}
            </Link>
          ),
        },
        { label: text('field.flight'), value: <Flight dates={buy.flightDates} timezone={buy.timezone} /> },
        { label: text('field.timezone'), value: buy.timezone },
        { label: text('mediaBuy.checked'), value: buy.checkedAt === null ? '–' : <Time at={buy.checkedAt} /> },
        { label: text('field.created'), value: <Time at={buy.createdAt} /> },
        { label: text('field.updated'), value: <Time at={buy.updatedAt} /> },
      ]}
    />
  );
}
