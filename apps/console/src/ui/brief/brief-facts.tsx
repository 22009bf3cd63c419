import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { briefZone } from '#/lib/brief-body';
import { Flight } from '#/ui/flight';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function BriefFacts({ brief }: { brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const advertiser = <ForeignText>{brief.advertiserName}</ForeignText>;
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{brief.id}</Id> },
        {
          label: text('field.advertiser'),
          value:
            brief.advertiserId === null ? (
              advertiser
            ) : (
              <Link
                to="/a/$account/advertisers/$id"
                params={{ account, id: String(brief.advertiserId) }}
                className="text-accent underline underline-offset-2"
              >
                {advertiser}
              </Link>
            ),
        },
        { label: text('briefs.buyer'), value: <ForeignText>{brief.buyerName}</ForeignText> },
        { label: text('field.flight'), value: <Flight dates={brief} timezone={briefZone} /> },
        { label: text('field.timezone'), value: briefZone },
        { label: text('field.budget'), value: text.money(brief.statedBudget, brief.currency) },
        { label: text('field.created'), value: <Time at={brief.createdAt} /> },
        { label: text('field.updated'), value: <Time at={brief.updatedAt} /> },
      ]}
    />
  );
}
