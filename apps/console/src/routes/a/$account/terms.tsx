import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Card, Empty, ForeignText, ObjectSkeleton, Page, State, Facts } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ReferenceLink } from '#/ui/reference-link';
import { AcceptTerms } from '#/ui/tos/accept-terms';

export const Route = createFileRoute('/a/$account/terms')({
  loader: () => loadMessages('tos'),
  component: Terms,
});

function Terms() {
  const terms = $api.useQuery('get', '/api/v2/accept-tos');
  return (
    <Loaded query={terms} isPage skeleton={<ObjectSkeleton facts={4} />}>
      {({ data }) => (data.termsUrl === null ? <NoTerms /> : <Shown of={data} url={data.termsUrl} />)}
    </Loaded>
  );
}

function NoTerms() {
  const text = useText();
  return (
    <Page title={text('tos.title')} about={text('tos.about')}>
      <Card>
        <Empty icon="log" title={text('tos.none')} />
      </Card>
    </Page>
  );
}

function Shown({ of, url }: { of: Schemas['Terms']; url: string }) {
  const text = useText();
  const { action, targetVersion, acceptedVersion, acceptedAt, acceptedByUserId } = of;
  return (
    <Page
      title={text('tos.title')}
      about={text('tos.about')}
      state={
        <State of={action === null ? 'active' : action === 'acceptance_due' ? 'overdue' : 'failed'}>
          {text.word('tos.state', action ?? 'accepted')}
        </State>
      }
      facts={
        <Facts
          of={[
            { label: text('tos.version'), value: <ForeignText>{targetVersion}</ForeignText> },
            { label: text('tos.accepted'), value: acceptedVersion === null ? '–' : <ForeignText>{acceptedVersion}</ForeignText> },
            ...(acceptedAt === null ? [] : [{ label: text('tos.state.accepted'), value: text.time(acceptedAt) }]),
            { label: text('tos.by'), value: acceptedByUserId === null ? '–' : <Person id={acceptedByUserId} /> },
          ]}
        />
      }
    >
      <Card>
        <div className="grid justify-items-start gap-3">
          <ReferenceLink to={url}>{text('tos.read')}</ReferenceLink>
          {action !== null && <AcceptTerms version={targetVersion} />}
        </div>
      </Card>
    </Page>
  );
}

/** The name of a member; the id of a person who has left. */
function Person({ id }: { id: number }) {
  const members = $api.useQuery('get', '/api/v2/members');
  const found = members.data?.data.find(({ userId }) => userId === id);
  return <ForeignText>{found?.name ?? String(id)}</ForeignText>;
}
