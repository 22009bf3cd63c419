import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanTerms } from './plan-terms';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { minorMoney } from '#/lib/minor';
import { monthOf } from '#/lib/month-name';
import { firstMonth } from '#/lib/plan-renewal';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';

interface Props {
  readonly of: Schemas['PlanOffer'];
  readonly offer: Schemas['Offer'];
  readonly plan: Schemas['OfferedPlan'];
}

const paths = ['/api/v2/billing/iu-rate-card', '/api/v2/billing/account'];

/** Accepts a plan of the offer that is shown. The question keeps that offer: another one is refused, and not bought. */
export function AcceptPlan(props: Props) {
  const text = useText();
  const [asked, setAsked] = useState<Props | null>(null);
  return (
    <>
      <Button
        kind="main"
        size="small"
        aria-label={text('usage.plan.accept.named', { name: props.plan.displayName })}
        onClick={() => setAsked(props)}
      >
        {text('usage.plan.accept')}
      </Button>
      {asked !== null && <Ask {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Ask({ of, offer, plan, onClose }: Props & { onClose: () => void }) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const read = () => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
  const options = {
    onSuccess: async () => {
      once.done();
      await read();
      onClose();
    },
    // The offer may have changed: behind the question, the new one is shown.
    onError: () => void read(),
  };
  const byBuyer = $api.useMutation('post', '/api/v2/billing/iu-rate-card/accept', options);
  const bySeller = $api.useMutation('post', '/api/v2/storefront/billing/storefront-rate-card/accept', options);
  const accept = isBuyer ? byBuyer : bySeller;
  const { netCommitmentMinor, netOverageMinor } = plan.pricing;
  return (
    <Question
      title={text('usage.plan.accept.named', { name: plan.displayName })}
      kind="main"
      isOpen
      onClose={onClose}
      request={accept}
      onAnswer={() => accept.mutate(once.keyed({ body: { offerVersion: offer.offerVersion, planId: plan.id } }))}
    >
      <div className="grid gap-3">
        <p>
          {text('usage.plan.accept.text', {
            amount: minorMoney(text, netCommitmentMinor, plan.currency),
            month: monthOf(firstMonth(of, new Date())),
            further: minorMoney(text, netOverageMinor, plan.currency),
          })}
        </p>
        <PlanTerms plan={plan} />
        <p className="text-mute">{text('usage.plan.accept.seen')}</p>
      </div>
    </Question>
  );
}
