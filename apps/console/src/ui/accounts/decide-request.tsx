import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { approvalsPath } from '#/lib/organization';
import { sessionQuery } from '#/lib/session';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

/** Approves or rejects a requested account, after saying what is created. */
export function DecideRequest({ of: { id, account } }: { of: Schemas['AdminApproval'] }) {
  const text = useText();
  const queries = useQueryClient();
  const form = useId();
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null);
  // A request that somebody else has decided meanwhile is shown as it is now, also after a refusal.
  const onSettled = () =>
    Promise.all(
      [approvalsPath, '/api/v2/approvals/{id}', sessionQuery.queryKey[1]].map((path) =>
        queries.invalidateQueries({ queryKey: ['get', path] }),
      ),
    );
  const approve = $api.useMutation('post', '/api/v2/approvals/{id}/approve', { onSettled });
  const reject = $api.useMutation('post', '/api/v2/approvals/{id}/reject', { onSettled });
  const params = { path: { id } };
  const close = () => setAsks(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="main" onClick={() => setAsks('approve')}>
        {text('accounts.approve')}
      </Button>
      <Button onClick={() => setAsks('reject')}>{text('accounts.reject')}</Button>
      <Question
        title={text('accounts.approve')}
        kind="main"
        isOpen={asks === 'approve'}
        onClose={close}
        request={approve}
        onAnswer={() => approve.mutate({ params, ...pressed() })}
      >
        <p className="wrap-anywhere">{text('accounts.approve.text', { name: account.name })}</p>
      </Question>
      <Question title={text('accounts.reject')} isOpen={asks === 'reject'} onClose={close} request={reject} form={form}>
        <Form
          id={form}
          error={reject.error}
          onSubmit={(values) => {
            const reason = values.optional('reason');
            reject.mutate({ params, body: reason === undefined ? {} : { reason }, ...pressed() });
          }}
        >
          <p className="wrap-anywhere">{text('accounts.reject.text', { name: account.name })}</p>
          <TextField name="reason" label={text('accounts.reason')} maxLength={1_000} />
        </Form>
      </Question>
    </div>
  );
}
