import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useTrail } from '#/lib/trail';
import { AskBadge } from '#/ui/asks/ask-badge';
import { AskFacts, AskResolution, AskTexts } from '#/ui/asks/ask-parts';
import { ForeignText, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { StaffSteps } from '#/ui/staff/staff-steps';

export const Route = createFileRoute('/a/$account/staff/asks/$id')({
  loader: () => loadMessages('record'),
  component: StaffAsk,
});

function StaffAsk() {
  const { id } = Route.useParams();
  const text = useText();
  useTrail([{ label: text('asks.title'), to: '/a/$account/staff/asks' }]);
  const query = $api.useQuery('get', '/api/v2/staff/asks/{id}', { params: { path: { id } } });
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {({ data }) => <Shown ask={data} />}
    </Loaded>
  );
}

function Shown({ ask }: { ask: Schemas['QueuedAsk'] }) {
  const text = useText();
  const more = [
    { label: text('staff.account'), value: String(ask.accountId) },
    { label: text('staff.filedBy'), value: <ForeignText>{ask.filedBy}</ForeignText> },
  ];
  return (
    <Page
      title={ask.title}
      state={<AskBadge ask={ask} isForStaff />}
      actions={<StaffSteps ask={ask} />}
      facts={<AskFacts ask={ask} more={more} />}
    >
      {ask.isCustomerBlocked === true && ask.isActive && (
        <p role="note" className="rounded-lg border border-line bg-attention-soft px-3 py-2">
          {text('staff.blocked')}
        </p>
      )}
      {ask.resolution !== null && <AskResolution of={ask.resolution} actionLabel={text('staff.action')} />}
      <AskTexts ask={ask} />
    </Page>
  );
}
