import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { ReplaceSecret, RevokeMachine } from '#/ui/apps/machine-actions';
import { MachineSample } from '#/ui/apps/machine-sample';
import { MachineSecret } from '#/ui/apps/machine-secret';
import { ScopeWords } from '#/ui/apps/scope-words';
import { useMemberNames } from '#/ui/apps/use-machines';
import { LastCalls } from '#/ui/calls/last-calls';
import { Card, Facts, ForeignText, Id, ObjectSkeleton, Page, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/apps/machines/$id')({
  loader: () => loadMessages('apps', 'calls', 'keys'),
  component: LoadedMachine,
});

function LoadedMachine() {
  const { id } = Route.useParams();
  const found = $api.useQuery('get', '/api/v2/m2m-applications/{id}', { params: { path: { id } } });
  return (
    <Loaded query={found} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <Machine key={data.id} application={data} />}
    </Loaded>
  );
}

/** One machine application: its facts, code for it, its calls, a new secret, and its end. */
function Machine({ application }: { application: Schemas['MachineApplication'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const names = useMemberNames();
  const [replaced, setReplaced] = useState<Schemas['MachineApplicationWithSecret']>();
  const { id, name, scopes, lastUsedAt, secretChangedAt, createdAt, createdByUserId } = application;
  return (
    <Page
      title={name}
      about={
        <Link to="/a/$account/apps/machines" params={{ account }} className="hover:underline">
          {text('machines.title')}
        </Link>
      }
      actions={
        replaced === undefined && (
          <>
            <ReplaceSecret application={application} onReplaced={setReplaced} />
            <RevokeMachine application={application} />
          </>
        )
      }
      facts={
        <Facts
          of={[
            { label: text('machines.client'), value: <Id label={text('machines.client')}>{id}</Id> },
            { label: text('apps.may'), value: <ScopeWords of={scopes} /> },
            { label: text('machines.token'), value: lastUsedAt === null ? text('apps.never') : <Time at={lastUsedAt} /> },
            { label: text('machines.secret.since'), value: <Time at={secretChangedAt} /> },
            { label: text('field.created'), value: <Time at={createdAt} /> },
            { label: text('machines.by'), value: <ForeignText>{names.get(createdByUserId) ?? String(createdByUserId)}</ForeignText> },
          ]}
        />
      }
    >
      {replaced !== undefined ? (
        <MachineSecret of={replaced} onDone={() => setReplaced(undefined)} />
      ) : (
        <Card title={text('machines.sample')}>
          <MachineSample id={id} secret={null} />
        </Card>
      )}
      <LastCalls of={{ credentialId: id }} />
    </Page>
  );
}
