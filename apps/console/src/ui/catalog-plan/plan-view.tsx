import { lazy, Suspense, useState } from 'react';
import { ExecutePlan, type Executed } from './execute-plan';
import { Executions } from './executions';
import { NoPlan } from './no-plan';
import { Outcome } from './outcome';
import { PlanGroups } from './plan-groups';
import { PlanSellers } from './plan-sellers';
import { type PreviewedPlan, usePlan } from './use-plan';
import { loadMessages, useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { deliveryOf, isOutdated, totalBudget } from '#/lib/catalog-plan';
import { Button } from '#/ui/button';
import { Card, Figure, Figures, Rows } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const loadShares = async () => (await Promise.all([import('#/ui/sharing/shared-with'), loadMessages('sharing')]))[0].SharedWith;
const SharedWith = lazy(async () => ({ default: await loadShares() }));

interface Props {
  readonly peek: string | undefined;
  readonly onPeek: (peek: string | undefined, isSmall: boolean) => void;
}

/** What the saved rules make of the catalog now, for which sellers, and what became of it. */
export function PlanView(props: Props) {
  const text = useText();
  const { activeTransform, latestVersionId } = useCatalog();
  const query = usePlan();
  if (activeTransform === null || latestVersionId === null) return <NoPlan />;
  if (query.isError && !query.isFetching) return <Problem error={query.error} again={() => void query.refetch()} />;
  if (query.data === undefined || query.isFetching)
    return (
      <>
        <Figures>
          {(['plan.groups', 'plan.creatives', 'plan.budget', 'plan.sellers'] as const).map((label) => (
            <Figure key={label} label={text(label)} value={null} />
          ))}
        </Figures>
        <Card title="" flush>
          <Rows count={6} />
        </Card>
      </>
    );
  return <Shown key={query.dataUpdatedAt} previewed={query.data} onAgain={() => void query.refetch()} {...props} />;
}

function Shown({ previewed, onAgain, peek, onPeek }: Props & { previewed: PreviewedPlan; onAgain: () => void }) {
  const text = useText();
  const { id, status } = useAdvertiser();
  const catalog = useCatalog();
  const { plan, savedAt } = previewed;
  const ready = plan.syndicationTargets.filter((target) => deliveryOf(target) !== 'nothing').map(({ adcpAgentId }) => adcpAgentId);
  const [chosen, setChosen] = useState<readonly string[]>(ready);
  const [executed, setExecuted] = useState<Executed | null>(null);
  const budget = totalBudget(plan);
  const resource = { advertiser: id, type: 'CATALOG', id: catalog.catalogId } as const;
  const isOld = isOutdated(plan, savedAt, catalog);
  return (
    <>
      {isOld && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-attention bg-attention-soft px-3 py-1.5"
        >
          {text('plan.outdated')}
          <Button size="small" onClick={onAgain}>
            {text('plan.again')}
          </Button>
        </p>
      )}
      {executed !== null && <Outcome executed={executed} resource={resource} />}
      <Figures>
        <Figure
          label={text('plan.groups')}
          value={text.number(plan.campaignGroups.length)}
          note={text('plan.items', { count: plan.itemCount })}
        />
        <Figure label={text('plan.creatives')} value={text.number(plan.creativeAssets.length)} />
        <Figure label={text('plan.budget')} value={budget === null ? '–' : text.money(budget.amount, budget.currency)} />
        <Figure
          label={text('plan.sellers')}
          value={text('plan.ready', { ready: text.number(ready.length), all: text.number(plan.syndicationTargets.length) })}
        />
      </Figures>
      {status === 'ACTIVE' && <ExecutePlan plan={plan} chosen={chosen} isOutdated={isOld} onAgain={onAgain} onExecuted={setExecuted} />}
      <PlanSellers targets={plan.syndicationTargets} chosen={chosen} onChoose={status === 'ACTIVE' ? setChosen : undefined} />
      {catalog.recentActivationExecutions.length > 0 && <Executions />}
      {executed !== null && (
        <Suspense fallback={<Rows count={3} />}>
          <SharedWith resource={resource} isFixed={status !== 'ACTIVE'} />
        </Suspense>
      )}
      <PlanGroups plan={plan} peek={peek} onPeek={onPeek} />
    </>
  );
}
