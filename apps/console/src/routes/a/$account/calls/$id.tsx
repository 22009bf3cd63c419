import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { CallContent } from '#/ui/calls/call-content';
import { CallError } from '#/ui/calls/call-error';
import { CallFacts } from '#/ui/calls/call-facts';
import { CallResources } from '#/ui/calls/call-resources';
import { Outcome } from '#/ui/calls/call-words';
import { useDuration } from '#/ui/duration';
import { ObjectSkeleton, Page, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/calls/$id')({ loader: () => loadMessages('calls'), component: Call });

function Call() {
  const { id } = Route.useParams();
  const call = $api.useQuery('get', '/api/v2/activity/calls/{activityUid}', { params: { path: { activityUid: id } } });
  return (
    <Loaded query={call} isPage skeleton={<ObjectSkeleton facts={7} />}>
      {({ data }) => <Shown call={data} />}
    </Loaded>
  );
}

function Shown({ call }: { call: Schemas['ActivityCallDetail'] }) {
  const text = useText();
  const duration = useDuration();
  return (
    <Page
      title={call.operation}
      state={<Outcome call={call} />}
      about={
        <span className="tabular-nums">
          {call.httpStatus ?? text('calls.unanswered')} · {duration(call.durationMs)} · <Time at={call.startedAt} />
        </span>
      }
      facts={<CallFacts call={call} />}
    >
      <CallError call={call} />
      <CallResources resources={call.resources} />
      <CallContent call={call} />
    </Page>
  );
}
