import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { api, ApiError } from '#/lib/api';
import { useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { deliveryOf, type Execution, executePath, type Plan, previewPath, totalBudget } from '#/lib/catalog-plan';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';
import { sharesPath, useShares } from '#/ui/sharing/use-shares';

export interface Executed {
  readonly execution: Execution;
  /** Sellers that get the catalog. */
  readonly takers: readonly string[];
  /** Those that did not have it before. */
  readonly added: readonly string[];
}
interface Props {
  readonly plan: Plan;
  readonly chosen: readonly string[];
  readonly isOutdated: boolean;
  readonly onAgain: () => void;
  readonly onExecuted: (executed: Executed) => void;
}

/** The plan that would be executed now is another one than the person has seen. */
class PlanChanged extends ApiError {
  constructor(message: string) {
    super(409, { data: null, error: { code: 'CONFLICT', message }, meta: {} } as never, null, null);
  }
}

/** Executes exactly the plan that is shown, after a question that says in numbers what it does. */
export function ExecutePlan({ plan, chosen, isOutdated, onAgain, onExecuted }: Props) {
  const text = useText();
  const { id } = useAdvertiser();
  const { platformId: catalogId, catalogId: ownId } = useCatalog();
  const queries = useQueryClient();
  const changed = useCatalogsChanged();
  const once = useIdempotencyKey();
  const shares = useShares({ advertiser: id, type: 'CATALOG', id: ownId });
  const [isAsking, setAsking] = useState(false);
  const takers = plan.syndicationTargets.filter((target) => chosen.includes(target.adcpAgentId) && deliveryOf(target) === 'catalog');
  const execute = useMutation({
    mutationFn: async () => {
      const params = { path: { id, catalogId } };
      const saved = (await api.POST(previewPath, { params, body: { save: true } })).data!.data.plan;
      if (saved.planHash !== plan.planHash) throw new PlanChanged(text('plan.outdated'));
      const body = { planId: saved.planId!, adcpAgentIds: [...chosen], dryRun: false };
      return (await api.POST(executePath, once.keyed({ params, body }))).data!.data.execution;
    },
    onSuccess: async (execution) => {
      once.done();
      const had = new Set(shares.data?.data.filter(({ enabled }) => enabled).map(({ adcpAgentId }) => adcpAgentId));
      setAsking(false);
      const ids = execution.status === 'failed' ? [] : takers.map(({ adcpAgentId }) => adcpAgentId);
      onExecuted({ execution, takers: ids, added: ids.filter((one) => !had.has(one)) });
      await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['get', sharesPath] })]);
    },
  });
  const isConflict = execute.error instanceof ApiError && execute.error.status === 409;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="main" disabled={chosen.length === 0 || isOutdated} onClick={() => setAsking(true)}>
        {text('plan.execute')}
      </Button>
      <span className="text-mute">
        {text(chosen.length === 0 ? 'plan.execute.nobody' : 'plan.execute.chosen', { count: chosen.length })}
      </span>
      <Question
        title={text('plan.execute')}
        kind="main"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        request={execute}
        isDisabled={isConflict}
        onAnswer={() => execute.mutate()}
      >
        <Effects plan={plan} takers={takers.map(({ sellerName }) => sellerName)} others={chosen.length - takers.length} />
        {isConflict && (
          <Button
            className="justify-self-start"
            onClick={() => {
              setAsking(false);
              onAgain();
            }}
          >
            {text('plan.again')}
          </Button>
        )}
      </Question>
    </div>
  );
}

const maxNames = 5;

function Effects({ plan, takers, others }: { plan: Plan; takers: readonly string[]; others: number }) {
  const text = useText();
  const { sourceType } = useCatalog();
  const budget = totalBudget(plan);
  const names = takers.slice(0, maxNames).map((name) => `\u2068${name.slice(0, 100)}\u2069`);
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('plan.effect.groups', { groups: plan.campaignGroups.length, creatives: plan.creativeAssets.length })}</li>
      {budget !== null && <li>{text('plan.effect.budget', { amount: text.money(budget.amount, budget.currency) })}</li>}
      {takers.length > 0 && (
        <li className="wrap-anywhere">
          {text('plan.effect.share', { items: plan.itemCount, count: takers.length })} {names.join(', ')}
          {takers.length > maxNames && ' …'}
        </li>
      )}
      {others > 0 && <li>{text('plan.effect.unsent', { count: others })}</li>}
      {sourceType === 'url' && <li>{text('plan.effect.repeat')}</li>}
    </ul>
  );
}
