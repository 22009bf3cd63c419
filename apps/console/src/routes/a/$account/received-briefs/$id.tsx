import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { outcomeOf, readBrief } from '#/lib/received';
import { Card, Code, ObjectSkeleton, Page, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ReceivedFacts } from '#/ui/received/received-facts';
import { WhatCameOfIt } from '#/ui/received/what-came-of-it';
import { WhatWasAnswered } from '#/ui/received/what-was-answered';
import { WhatWasAsked } from '#/ui/received/what-was-asked';

export const Route = createFileRoute('/a/$account/received-briefs/$id')({
  loader: () => loadMessages('received', 'briefs', 'mediaBuy'),
  component: ReceivedBrief,
});

/** The answer arrives within the time that the buyer gave, and no change of the feed tells of it. */
const answerMs = 3_000;

function ReceivedBrief() {
  const { id } = Route.useParams();
  const query = $api.useQuery(
    'get',
    '/api/v2/storefront/brief-artifacts/{id}',
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data?.data.answer?.status === 'pending' ? answerMs : false) },
  );
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={5} />}>
      {({ data }) => <Shown brief={data} />}
    </Loaded>
  );
}

function Shown({ brief }: { brief: Schemas['BriefArtifactDetail'] }) {
  const text = useText();
  const asked = readBrief(brief.request);
  const outcome = outcomeOf(brief);
  return (
    <Page
      title={asked.brand === null ? text('received.one') : text('received.from', { brand: asked.brand })}
      state={<State of={outcome}>{text.word('received.state', outcome)}</State>}
      about={
        <>
          {text(asked.isRefinement ? 'received.refinement' : 'received.first.request')} · <Time at={brief.receivedAt} />
        </>
      }
      facts={<ReceivedFacts brief={brief} />}
    >
      <WhatWasAsked brief={asked} />
      <WhatWasAnswered brief={brief} asked={asked} />
      {(outcome === 'responded' || brief.orders.length > 0) && <WhatCameOfIt orders={brief.orders} />}
      <Card title={text('received.request')}>
        <details className="text-xs">
          <summary className="w-fit rounded-md py-1 text-mute hover:text-ink">{text('received.request.show')}</summary>
          <div className="mt-2">
            <Code label={text('received.request')}>{JSON.stringify(brief.request, null, 2)}</Code>
          </div>
        </details>
      </Card>
    </Page>
  );
}
