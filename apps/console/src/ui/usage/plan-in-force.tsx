import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanTerms } from './plan-terms';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';
import { endIfCanceled } from '#/lib/plan-renewal';
import { Button } from '#/ui/button';
import { Form, TextField, type Values } from '#/ui/form';
import { Badge, Card, ForeignText, Question } from '#/ui/parts';

interface Props {
  readonly of: Schemas['PlanOffer'];
  readonly binding: Schemas['PlanBinding'];
}
type Action = Schemas['InstructRenewalBody']['action'];

/** The plan as it was accepted, and whether it renews. */
export function PlanInForce({ of: { renewal }, binding }: Props) {
  const text = useText();
  const [asked, setAsked] = useState<Action | null>(null);
  const renews = renewal?.status === 'RENEWS';
  return (
    <Card
      title={text('usage.plan.current')}
      actions={renewal?.actions.map((action) => (
        <Button key={action} size="small" onClick={() => setAsked(action)}>
          {text(`usage.plan.${action}`)}
        </Button>
      ))}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-base font-semibold">
            <ForeignText>{binding.plan.displayName}</ForeignText>
          </span>
          {renewal !== null && (
            <Badge tone={renews ? 'good' : 'attention'}>
              {text(renews ? 'usage.plan.renews' : 'usage.plan.ends', { day: text.day(renewal.effectiveAt.slice(0, 10)) })}
            </Badge>
          )}
        </div>
        <PlanTerms plan={binding.plan} />
      </div>
      {asked !== null && renewal !== null && (
        <Instruct action={asked} renewal={renewal} plan={binding.plan} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

const formId = 'plan-renewal';

interface InstructProps {
  readonly action: Action;
  readonly renewal: Schemas['Renewal'];
  readonly plan: Schemas['OfferedPlan'];
  readonly onClose: () => void;
}

/** Turns the renewal off or on. The reason is kept with the instruction. */
function Instruct({ action, renewal, plan, onClose }: InstructProps) {
  const text = useText();
  const queries = useQueryClient();
  const instruct = $api.useMutation('post', '/api/v2/billing/iu-rate-card/renewal', {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/billing/iu-rate-card'] });
      onClose();
    },
  });
  const isEnd = action === 'CANCEL_AT_TERM';
  const amount = minorMoney(text, plan.pricing.netCommitmentMinor, plan.currency);
  const day = text.day((isEnd ? endIfCanceled(renewal, Date.now()) : renewal.effectiveAt).slice(0, 10));
  return (
    <Question
      title={text(`usage.plan.${action}`)}
      kind={isEnd ? 'danger' : 'main'}
      isOpen
      onClose={onClose}
      request={instruct}
      form={formId}
    >
      <Form
        id={formId}
        error={instruct.error}
        onSubmit={(values: Values) => instruct.mutate({ body: { action, reason: values.text('reason') } })}
      >
        <p>{text(`usage.plan.${action}.text`, { day, amount, units: text.number(plan.includedIus) })}</p>
        <TextField name="reason" label={text('usage.plan.reason')} maxLength={500} autoComplete="off" />
      </Form>
    </Question>
  );
}
