import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useCampaignById } from '#/lib/campaign';
import { useChanges } from '#/lib/change-count';
import { useMediaBuyById } from '#/lib/media-buy';
import { totalOf } from '#/lib/suggestion';
import { useTrail } from '#/lib/trail';
import { Card, Facts, Figure, Figures, ForeignText, Id, ObjectSkeleton, Page, State, Tag, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Adjustments } from '#/ui/suggestion/adjustments';
import { Approve, Reject, suggestionsPath } from '#/ui/suggestion/decide';
import { BeforeAfter, TotalChange } from '#/ui/suggestion/difference';
import { Undo } from '#/ui/suggestion/undo';

export const Route = createFileRoute('/a/$account/suggestions/$id')({
  loader: () => loadMessages('suggestions'),
  component: SuggestionPage,
});

type Suggestion = Schemas['OptimizationSuggestion'];
const buyPath = '/api/v2/buyer/media-buys/{id}';
const link = 'text-accent underline underline-offset-2';

function SuggestionPage() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const suggestion = $api.useQuery('get', `${suggestionsPath}/{id}`, { params: { path: { id } } });
  const queries = useQueryClient();
  // Its changes reach the feed as notifications, those of the media buy as its own.
  useChanges(
    account,
    ['notification', 'media_buy'],
    undefined,
    useCallback(() => {
      void queries.invalidateQueries({ queryKey: ['get', `${suggestionsPath}/{id}`] });
      void queries.invalidateQueries({ queryKey: ['get', buyPath] });
    }, [queries]),
  );
  return (
    <Loaded query={suggestion} isPage skeleton={<ObjectSkeleton figures={[text('field.budget'), text('suggestions.change')]} />}>
      {({ data }) => <Shown suggestion={data} />}
    </Loaded>
  );
}

function Shown({ suggestion }: { suggestion: Suggestion }) {
  const text = useText();
  const { currency, pacingRecommendation: pace, status } = suggestion;
  const buy = useMediaBuyById(suggestion.mediaBuyId).data?.data.mediaBuy ?? null;
  const total = totalOf(suggestion.productAdjustments);
  return (
    <Page
      title={suggestion.mediaBuyName}
      state={<State of={status}>{text.word('suggestion', status)}</State>}
      about={buy && <ForeignText>{buy.sellerName}</ForeignText>}
      actions={
        status === 'received' && (
          <>
            <Reject suggestion={suggestion} />
            <Approve suggestion={suggestion} buy={buy} />
          </>
        )
      }
      facts={<SuggestionFacts suggestion={suggestion} />}
    >
      {status !== 'received' && <Decided suggestion={suggestion} buy={buy} />}
      <Figures>
        <Figure label={text('field.budget')} value={<BeforeAfter of={total} currency={currency} />} />
        <Figure
          label={text('suggestions.change')}
          value={<TotalChange adjustments={suggestion.productAdjustments} currency={currency} />}
        />
        {pace !== null && (
          <Figure
            label={text('suggestions.daily')}
            value={<BeforeAfter of={{ before: pace.currentDailyRate, after: pace.recommendedDailySpend }} currency={currency} />}
            note={paceOf(text, pace.errorRatio)}
          />
        )}
      </Figures>
      <Card title={text('suggestions.why')} actions={<Tag>{text('suggestions.model', { model: suggestion.modelVersion })}</Tag>}>
        <div className="grid max-w-prose gap-2" dir="auto">
          <p className="wrap-anywhere">{suggestion.mediaBuyScalingRationale}</p>
          {pace !== null && <p className="wrap-anywhere text-mute">{pace.message}</p>}
        </div>
      </Card>
      <Adjustments suggestion={suggestion} />
    </Page>
  );
}

function paceOf(text: ReturnType<typeof useText>, ratio: number): string {
  const percent = text.number(Math.abs(ratio), { style: 'percent', maximumFractionDigits: 0 });
  return text(ratio < 0 ? 'suggestions.behind' : 'suggestions.ahead', { percent });
}

const tones: Readonly<Record<string, string>> = {
  applied: 'bg-good-soft text-good',
  failed: 'bg-bad-soft text-bad',
  approved: 'bg-information-soft text-information',
};

/** What has become of the suggestion, and the way back where there is one. */
function Decided({ suggestion, buy }: { suggestion: Suggestion; buy: Schemas['MediaBuy'] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const { status, statusReason, statusError } = suggestion;
  const seller = buy?.sellerName ?? text('field.seller');
  const sentences: Readonly<Record<string, string>> = {
    approved: text('suggestions.is.approved', { seller }),
    applied: text('suggestions.is.applied', { seller }),
    failed: text('suggestions.is.failed'),
    rejected: text('suggestions.is.rejected'),
    expired: text('suggestions.is.expired'),
  };
  const why = statusError ?? statusReason;
  return (
    <div role="status" className={`grid gap-1 rounded-lg border border-line px-4 py-2.5 ${tones[status] ?? 'bg-sunken'}`}>
      <p className="font-medium wrap-anywhere">{sentences[status]}</p>
      {why !== null && <ForeignText lines>{why}</ForeignText>}
      {(status === 'applied' || status === 'failed') && (
        <div className="flex flex-wrap items-center gap-3 text-ink">
          <Link to="/a/$account/media-buys/$id" params={{ account, id: suggestion.mediaBuyId }} className={link}>
            {text('suggestions.buy')}
          </Link>
          {status === 'applied' && buy !== null && <Undo suggestion={suggestion} buy={buy} />}
        </div>
      )}
    </div>
  );
}

function SuggestionFacts({ suggestion }: { suggestion: Suggestion }) {
  const text = useText();
  const { account } = useAccountContext();
  const { campaignId, mediaBuyId, suggestionId, status } = suggestion;
  const campaign = useCampaignById(campaignId).data?.data.campaign;
  useTrail([{ label: text('nav.suggestions'), to: '/a/$account/suggestions' }]);
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{suggestionId}</Id> },
        {
          label: text('mediaBuys.campaign'),
          value: (
            <Link to="/a/$account/campaigns/$id" params={{ account, id: campaignId }} className={link}>
              <ForeignText>{campaign?.name ?? campaignId}</ForeignText>
            </Link>
          ),
        },
        {
          label: text('palette.mediaBuy'),
          value: (
            <Link to="/a/$account/media-buys/$id" params={{ account, id: mediaBuyId }} className={link}>
              <ForeignText>{suggestion.mediaBuyName}</ForeignText>
            </Link>
          ),
        },
        { label: text('suggestions.compared'), value: text.word('compared', suggestion.optimizationMetric) },
        { label: text('field.created'), value: <Time at={suggestion.createdAt} /> },
        status === 'received'
          ? { label: text('suggestions.expires'), value: <Time at={suggestion.expiresAt} /> }
          : { label: text('field.updated'), value: <Time at={suggestion.statusUpdatedAt} /> },
        { label: text('suggestions.mode'), value: campaign ? text.word('suggestions.mode', campaign.optimizationApplyMode) : '–' },
      ]}
    />
  );
}
