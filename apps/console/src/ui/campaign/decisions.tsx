import { Link, type LinkProps } from '@tanstack/react-router';
import { Card, ForeignText } from '../parts';
import { useTargetingWords } from '../targeting/words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { capText, goalText, periodText } from '#/lib/campaign-words';
import { summaryOf } from '#/lib/targeting-words';

interface Decision {
  readonly label: string;
  readonly lines: readonly string[];
  /** Pages of the lines. */
  readonly pages?: readonly LinkProps[];
  /** Section of the form. */
  readonly section: string;
}

/** Everything that is decided beyond brief, budget and flight; only what is set. Each leads to its section of the form. */
export function Decisions({ campaign, isOpen }: { campaign: Schemas['Campaign']; isOpen: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  const decisions = useDecisions(campaign).filter(({ lines }) => lines.length > 0);
  if (decisions.length === 0) return null;
  return (
    <Card title={text('campaign.decisions')} flush>
      <dl className="divide-y divide-line">
        {decisions.map(({ label, lines, pages, section }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-mute max-sm:col-start-1">{label}</dt>
            <dd className="grid min-w-0 gap-0.5 max-sm:col-start-1 max-sm:row-start-2">
              {lines.map((line, n) => {
                const shown = (
                  <ForeignText key={line} lines>
                    {line}
                  </ForeignText>
                );
                return pages === undefined ? (
                  shown
                ) : (
                  <Link key={line} {...pages[n]} className="min-w-0 hover:underline">
                    {shown}
                  </Link>
                );
              })}
            </dd>
            {isOpen && (
              <dd className="max-sm:row-start-1 max-sm:col-start-2">
                <Link
                  to="/a/$account/campaigns/$id/edit"
                  params={{ account, id: campaign.campaignId }}
                  hash={section}
                  aria-label={text('campaign.edit.named', { name: label })}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  {text('common.edit')}
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useDecisions(campaign: Schemas['Campaign']): readonly Decision[] {
  const text = useText();
  const { account } = useAccountContext();
  const words = useTargetingWords(campaign.constraints);
  const { advertiserId, audienceConfig, storefrontIds, pacingPeriods, performanceConfig, budget, catalogId, poNumber } = campaign;
  const { targetAudienceIds: targets, suppressAudienceIds: suppressed } = audienceConfig;
  const hasAudiences = targets.length + suppressed.length > 0;
  const audiences = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{advertiserId}/audiences',
    { params: { path: { advertiserId }, query: { take: 200 } } },
    { enabled: hasAudiences },
  );
  const sellers = $api.useQuery(
    'get',
    '/api/v2/buyer/storefronts',
    { params: { query: { limit: 200 } } },
    { enabled: storefrontIds.length > 0 },
  );
  const catalog = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}',
    { params: { path: { id: advertiserId, catalogId: catalogId ?? '' } } },
    { enabled: catalogId !== null },
  );
  const lists = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/property-lists', { params: { path: { id: campaign.campaignId } } });
  const audience = (id: string) => audiences.data?.data.find(({ audienceId }) => audienceId === id)?.name ?? id;
  const seller = (id: number) => sellers.data?.data.find((one) => one.id === id)?.name ?? String(id);
  const one = (value: string | null) => (value === null ? [] : [value]);
  const { name: catalogName, catalogId: catalogOwnId } = catalog.data?.data ?? {};
  return [
    { label: text('campaign.section.targeting'), lines: summaryOf(campaign.constraints, words), section: 'targeting' },
    {
      label: text('campaign.section.goals'),
      lines: (performanceConfig?.optimizationGoals ?? []).map((goal) => goalText(text, goal)),
      section: 'goals',
    },
    { label: text('campaign.audience.target'), lines: targets.map(audience), section: 'audiences' },
    { label: text('campaign.audience.suppress'), lines: suppressed.map(audience), section: 'audiences' },
    { label: text('campaign.section.sellers'), lines: storefrontIds.map(seller), section: 'sellers' },
    { label: text('campaign.section.caps'), lines: campaign.frequencyCaps.map((cap) => capText(text, cap)), section: 'caps' },
    {
      label: text('campaign.section.periods'),
      lines: (pacingPeriods?.periods ?? []).map((period) => periodText(text, period, campaign.timezone, budget.currency)),
      section: 'periods',
    },
    { label: text('campaign.field.poNumber'), lines: one(poNumber), section: 'more' },
    {
      label: text('campaign.field.catalog'),
      lines: one(catalogName ?? catalogOwnId ?? catalogId),
      // A catalog that was deleted has no page.
      ...(catalog.data && {
        pages: [
          {
            to: '/a/$account/catalogs/$advertiser/$id',
            params: { account, advertiser: String(advertiserId), id: catalog.data.data.platformId },
          },
        ],
      }),
      section: 'more',
    },
    { label: text('campaign.field.policies'), lines: campaign.requiredPolicies, section: 'more' },
    {
      label: text('campaign.field.utm'),
      lines: campaign.utmConfig.params.map(({ paramKey, paramValue }) => `${paramKey}=${paramValue}`),
      section: 'more',
    },
    {
      label: text('campaign.field.propertyLists'),
      lines: (lists.data?.data ?? []).map(({ name, purpose }) => `${name} · ${text.word('campaign.listPurpose', purpose)}`),
      pages: (lists.data?.data ?? []).map(({ listId: id }) => ({
        to: '/a/$account/property-lists/$advertiser/$id',
        params: { account, advertiser: String(advertiserId), id },
      })),
      section: 'more',
    },
  ];
}
