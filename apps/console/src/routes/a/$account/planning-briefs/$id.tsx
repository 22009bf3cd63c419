import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { answersOf, isOpen } from '#/lib/brief';
import { useBriefAnswers } from '#/lib/brief-answers';
import { briefZone } from '#/lib/brief-body';
import { useFollowed } from '#/lib/change-count';
import { AbandonBrief } from '#/ui/brief/abandon-brief';
import { BriefAnswers } from '#/ui/brief/brief-answers';
import { BriefFacts } from '#/ui/brief/brief-facts';
import { CampaignOfBrief } from '#/ui/brief/campaign-of-brief';
import { SellerCompare } from '#/ui/brief/seller-compare';
import { WhatWasAsked } from '#/ui/brief/what-was-asked';
import { LinkButton } from '#/ui/button';
import { Flight } from '#/ui/flight';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/planning-briefs/$id')({
  loader: () => loadMessages('briefs', 'proposals'),
  component: Brief,
});

const pathOf = '/api/v2/buyer/planning-briefs/{id}';
/** No change of the feed tells that a seller was told: it happens within seconds. */
const dispatchMs = 3_000;

function Brief() {
  const { id } = Route.useParams();
  const query = $api.useQuery(
    'get',
    pathOf,
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isBeingSent(state.data.data) ? dispatchMs : false) },
  );
  const brief = useFollowed(query, ['planning_brief'], id);
  const answers = useFollowed(useBriefAnswers(id), ['planning_brief'], id);
  return (
    <Loaded query={brief} isPage skeleton={<ObjectSkeleton facts={7} />}>
      {({ data }) => <Shown brief={data} answers={answers} />}
    </Loaded>
  );
}

const isBeingSent = ({ targets, status }: Schemas['PlanningBrief']): boolean =>
  isOpen({ status }) && targets.some(({ bucket, dispatchStatus }) => bucket === 'LIVE' && dispatchStatus === 'QUEUED');

function Shown({ brief, answers }: { brief: Schemas['PlanningBrief']; answers: ReturnType<typeof useBriefAnswers> }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page
      title={brief.campaignName ?? brief.advertiserName}
      state={<State of={brief.status}>{text.word('briefs.state', brief.status)}</State>}
      about={
        <>
          <bdi>{text.money(brief.statedBudget, brief.currency)}</bdi> · <Flight dates={brief} timezone={briefZone} /> ·{' '}
          <span role="status">{text('briefs.progress', { count: answersOf(brief).answered, of: brief.targets.length })}</span>
        </>
      }
      actions={
        <>
          <LinkButton to="/a/$account/planning-briefs/new" params={{ account }} search={{ from: brief.id }}>
            {text('briefs.again')}
          </LinkButton>
          {isOpen(brief) && <AbandonBrief brief={brief} />}
          <CampaignOfBrief brief={brief} />
        </>
      }
      facts={<BriefFacts brief={brief} />}
    >
      <SellerCompare brief={brief} answers={answers} />
      <BriefAnswers brief={brief} answers={answers} />
      <WhatWasAsked brief={brief} />
    </Page>
  );
}
