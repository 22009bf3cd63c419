import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { otherName } from './other-name';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { decisionsOf, type Grant, grantsPath } from '#/lib/grant';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

type Decision = 'accept' | 'reject' | 'revoke';

/** What an admin can decide about a grant, each with a question that says what follows in numbers. */
export function DecideGrant({ of }: { of: Grant }) {
  const { account, isAdmin } = useAccountContext();
  if (!isAdmin) return null;
  return decisionsOf(of, account).map((decision) => <Decide key={decision} of={of} decision={decision} />);
}

function Decide({ of, decision }: { of: Grant; decision: Decision }) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const form = useId();
  const [asks, setAsks] = useState(false);
  // A grant that the other side has changed meanwhile is shown as it is now, also after a refusal.
  const decide = $api.useMutation('post', `/api/v2/advertiser-grants/{grantRef}/${decision}`, {
    onSettled: () =>
      Promise.all(
        [grantsPath, '/api/v2/advertiser-grants/{grantRef}'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
      ),
  });
  const title = text(`grants.${decision}`);
  const close = () => {
    decide.reset();
    setAsks(false);
  };
  return (
    <>
      <Button kind={decision === 'accept' ? 'main' : decision === 'revoke' ? 'danger' : 'plain'} onClick={() => setAsks(true)}>
        {title}
      </Button>
      <Question title={title} kind={decision === 'accept' ? 'main' : 'danger'} isOpen={asks} onClose={close} request={decide} form={form}>
        <Form
          id={form}
          error={decide.error}
          onSubmit={(values) => {
            const reason = values.optional('reason');
            decide.mutate({ params: { path: { grantRef: of.grantRef } }, body: reason === undefined ? {} : { reason }, ...pressed() });
          }}
        >
          <p className="wrap-anywhere">
            {text(`grants.${decision}.text`, {
              count: of.advertisers.length,
              name: otherName(text, of, account),
              until: text.day(of.expiresAt),
            })}
          </p>
          <TextField name="reason" label={text('accounts.reason')} maxLength={1_000} />
        </Form>
      </Question>
    </>
  );
}
