import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appsPath } from './use-apps';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { CallsOfDay } from '#/ui/calls/calls-of-day';
import { Question } from '#/ui/parts';

/** Ends all sign-ins of an app, after saying what they do at the moment. */
export function Disconnect({ app }: { app: Schemas['ConnectedApp'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const disconnect = $api.useMutation('delete', '/api/v2/connected-apps/{id}', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', appsPath] }),
  });
  const name = app.clientName;
  return (
    <>
      <Button
        kind="danger"
        className="justify-self-start"
        aria-label={text('apps.disconnect.named', { name })}
        onClick={() => setAsks(true)}
      >
        {text('apps.disconnect')}
      </Button>
      <Question
        title={text('apps.disconnect')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={disconnect}
        onAnswer={() => disconnect.mutate({ params: { path: { id: app.id } } })}
      >
        <p className="wrap-anywhere">{text('apps.disconnect.text', { name })}</p>
        <ul className="grid gap-1 text-mute empty:hidden">
          <li>{text('apps.signIns', { count: app.credentialIds.length })}</li>
          <li className="empty:hidden">
            <CallsOfDay of={{ credentialId: app.credentialIds }} />
          </li>
        </ul>
      </Question>
    </>
  );
}
