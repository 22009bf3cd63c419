import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { briefZone } from '#/lib/brief-body';
import { daysUntil, isOpenSignal, stateOf } from '#/lib/demand';
import { AnswerForm } from '#/ui/demand/answer-form';
import { OwnAnswers } from '#/ui/demand/answers';
import { nameOf, stateWord } from '#/ui/demand/demand-columns';
import { DemandFacts } from '#/ui/demand/demand-facts';
import { StepButtons, StepNote, useSignalSteps } from '#/ui/demand/signal-steps';
import { signalPath } from '#/ui/demand/use-signal';
import { WhatIsLookedFor } from '#/ui/demand/what-is-looked-for';
import { Flight } from '#/ui/flight';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/demand-signals/$id')({
  loader: () => loadMessages('received', 'briefs', 'campaign'),
  component: DemandSignal,
});

/** No change of the feed tells the seller that the buyer or a colleague has closed the brief. */
const everyMs = 15_000;

function DemandSignal() {
  const { id } = Route.useParams();
  const query = $api.useQuery(
    'get',
    signalPath,
    { params: { path: { id } } },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isOpenSignal(data.data) ? everyMs : false) },
  );
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={9} />}>
      {({ data }) => <Shown key={data.id} signal={data} />}
    </Loaded>
  );
}

function Shown({ signal }: { signal: Schemas['DemandSignalDetail'] }) {
  const text = useText();
  const steps = useSignalSteps(signal);
  const days = daysUntil(signal.startDate, Date.now());
  return (
    <Page
      title={nameOf(signal)}
      state={<State of={stateOf(signal)}>{stateWord(text, signal)}</State>}
      about={
        <>
          <bdi>{text.money(signal.statedBudget, signal.currency)}</bdi> · <Flight dates={signal} timezone={briefZone} />
          {isOpenSignal(signal) && days >= 0 && ` · ${text('demand.starts', { days })}`}
        </>
      }
      actions={<StepButtons signal={signal} steps={steps} />}
      facts={<DemandFacts signal={signal} />}
    >
      <StepNote steps={steps} />
      {!isOpenSignal(signal) && (
        <p role="note" className="rounded-lg border border-line bg-sunken px-3 py-2">
          {text(
            signal.status === 'BOOKED'
              ? signal.answer === 'BOOK'
                ? 'demand.closed.own'
                : 'demand.closed.booked'
              : 'demand.closed.abandoned',
          )}
        </p>
      )}
      <WhatIsLookedFor signal={signal} />
      {signal.responses.length > 0 && <OwnAnswers signal={signal} />}
      <AnswerForm signal={signal} />
    </Page>
  );
}
