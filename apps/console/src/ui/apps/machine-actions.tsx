import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { machinesPath } from './use-machines';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { CallsOfDay } from '#/ui/calls/calls-of-day';
import { Question, Time } from '#/ui/parts';

interface Props {
  readonly application: Schemas['MachineApplication'];
}

/** Replaces the secret, after saying which calls end with it. */
export function ReplaceSecret({
  application,
  onReplaced,
}: Props & { onReplaced: (made: Schemas['MachineApplicationWithSecret']) => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [asks, setAsks] = useState(false);
  const replace = useMutation({
    // Without data: the secret must not stay in the cache.
    mutationFn: async () => {
      const request = once.keyed({ params: { path: { id: application.id } } });
      const { data } = await api.POST('/api/v2/m2m-applications/{id}/rotate-secret', request);
      once.done();
      setAsks(false);
      onReplaced(data!.data);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', machinesPath] }),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{text('machines.replace')}</Button>
      <Question
        title={text('machines.replace')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={replace}
        onAnswer={() => replace.mutate()}
      >
        <p className="wrap-anywhere">{text('machines.replace.text', { name: application.name })}</p>
        <Usage application={application} />
      </Question>
    </>
  );
}

/** Ends the application, and leads back to the list. */
export function RevokeMachine({ application }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const go = useNavigate();
  const [asks, setAsks] = useState(false);
  const revoke = $api.useMutation('delete', '/api/v2/m2m-applications/{id}', {
    onSuccess: async () => {
      await go({ to: '/a/$account/apps/machines', params: { account } });
      await queries.invalidateQueries({ queryKey: ['get', machinesPath] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('machines.revoke')}
      </Button>
      <Question
        title={text('machines.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: application.id } } })}
      >
        <p className="wrap-anywhere">{text('machines.revoke.text', { name: application.name })}</p>
        <Usage application={application} />
      </Question>
    </>
  );
}

/** How much the application is used at the moment. */
function Usage({ application }: Props): ReactNode {
  const text = useText();
  return (
    <ul className="grid gap-1 text-mute">
      <li>
        {text('machines.token')}: {application.lastUsedAt === null ? text('apps.never') : <Time at={application.lastUsedAt} />}
      </li>
      <li className="empty:hidden">
        <CallsOfDay of={{ credentialId: application.id }} />
      </li>
    </ul>
  );
}
