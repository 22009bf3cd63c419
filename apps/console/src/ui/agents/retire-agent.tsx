import { useId, useState } from 'react';
import { useText } from '#/i18n';
import { useChangedAgent } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { amountText, sumsOf } from '#/lib/sums';
import { CallsOfDay } from '#/ui/calls/calls-of-day';
import { Form, TextField } from '#/ui/form';
import { Menu } from '#/ui/menu';
import { ForeignText, Question } from '#/ui/parts';

/** Retires an agent for good: says in numbers what ends, and wants the name typed. */
export function RetireAgent({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const form = useId();
  const [isAsking, setAsking] = useState(false);
  const once = useIdempotencyKey();
  const changed = useChangedAgent();
  const retire = $api.useMutation('post', '/api/v2/buyer-agents/{id}/retire', {
    onSuccess: (answer) => {
      once.done();
      setAsking(false);
      changed(answer);
    },
  });
  const { principalId: id, displayName, lifecycleState: expectedLifecycleState } = agent;
  return (
    <>
      <Menu label={text('agents.actions')} items={[{ label: text('agents.retire'), isDanger: true, onChoose: () => setAsking(true) }]} />
      <Question title={text('agents.retire')} isOpen={isAsking} onClose={() => setAsking(false)} request={retire} form={form}>
        <p className="font-medium">
          <ForeignText>{displayName}</ForeignText>
        </p>
        <Consequences agent={agent} />
        <Form
          id={form}
          error={retire.error}
          onSubmit={(values) => {
            const body = { expectedLifecycleState, confirmationText: values.text('confirmationText') };
            retire.mutate(once.keyed({ params: { path: { id } }, body }));
          }}
        >
          <TextField name="confirmationText" label={text('agents.retire.name')} autoComplete="off" maxLength={100} required />
        </Form>
      </Question>
    </>
  );
}

function Consequences({ agent: { principalId, activeCredentialCount, access } }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const committed = sumsOf(access.advertisers.map(({ committedThisMonth: amount, currency }) => ({ amount, currency }))).filter(
    ({ amount }) => amount > 0,
  );
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('agents.retire.keys', { count: activeCredentialCount })}</li>
      <li>{text('agents.retire.access', { count: access.advertiserCount })}</li>
      {committed.length > 0 && (
        <li>{text('agents.retire.committed', { amount: committed.map((each) => amountText(text, each)).join(' + ') })}</li>
      )}
      <li>
        <CallsOfDay of={{ principalId }} unknown={text('agents.calls.unknown')} />
      </li>
      <li>{text('agents.retire.final')}</li>
    </ul>
  );
}
