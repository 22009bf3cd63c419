import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';

const path = '/api/v2/accept-tos';

/** Accepts the version that was shown, for the account. Members read who can do it. */
export function AcceptTerms({ version }: { version: string }) {
  const text = useText();
  const queries = useQueryClient();
  const { isAdmin, own } = useAccountContext();
  const [asks, setAsks] = useState(false);
  const accept = $api.useMutation('post', path, { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }) });
  return (
    <>
      <p>{text('tos.until')}</p>
      {isAdmin ? (
        <Button kind="main" onClick={() => setAsks(true)}>
          {text('tos.accept')}
        </Button>
      ) : (
        <p className="text-mute">{text('tos.admins')}</p>
      )}
      <Question
        title={text('tos.accept')}
        kind="main"
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={accept}
        onAnswer={() => accept.mutate({ body: { version }, ...pressed() })}
      >
        <p className="wrap-anywhere">{text('tos.accept.text', { version, name: own.name })}</p>
      </Question>
    </>
  );
}
