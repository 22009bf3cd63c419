import { ProposalCards } from './cards';
import { LinkState, Progress } from './progress';
import { Scrubber } from './scrubber';
import { Sellers } from './sellers';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { useCourse, useDiscoveryCurrency } from '#/lib/course';
import { momentAt } from '#/lib/replay';
import { Rows } from '#/ui/parts';

interface Props {
  readonly discovery: Schemas['Discovery'];
  /** When the discovery was read, in milliseconds. */
  readonly readAt: number;
  /** The revision to show; undefined: now. */
  readonly at: number | undefined;
  readonly onGo: (at: number | undefined) => void;
}

/** A discovery as it happens: sellers with their answers, proposals in their places, and a replay. All parts show the same revision. */
export function Theatre({ discovery, readAt, at, onGo }: Props) {
  const followed = useCourse(discovery, readAt);
  const moment = momentAt(followed.course, at);
  const { campaignId, resultsComplete, sellers } = discovery;
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${campaignId === null ? '' : 'lg:grid-cols-[minmax(0,1fr)_17rem]'}`}>
      <section className="min-w-0 overflow-clip rounded-lg border border-line bg-panel">
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
          {moment !== null && <Progress moment={moment} start={followed.start} />}
          <LinkState link={followed.link} isComplete={resultsComplete} />
        </header>
        {moment === null ? <Rows count={sellers.length} /> : <Sellers followed={followed} moment={moment} />}
        {followed.budget !== undefined && <Budget budget={followed.budget} discovery={discovery} />}
        <Scrubber course={followed.course} at={moment?.isNow ? undefined : at} onGo={onGo} />
      </section>
      {campaignId !== null && moment !== null && followed.budget !== undefined && followed.proposals !== undefined && (
        <ProposalCards
          moment={moment}
          isComplete={resultsComplete}
          areComing={followed.areProposalsComing}
          proposals={followed.proposals}
          campaignId={campaignId}
        />
      )}
    </div>
  );
}

/** What is selected so far, beside what is left of the budget. */
function Budget({ budget, discovery }: { budget: Schemas['BudgetContext']; discovery: Schemas['Discovery'] }) {
  const text = useText();
  const currency = useDiscoveryCurrency(discovery);
  const { allocatedBudget, remainingBudget, budgetWarning } = budget;
  if (currency === undefined || (allocatedBudget === 0 && remainingBudget === null)) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-mute tabular-nums">
      <span>{text('proposals.allocated', { amount: text.money(allocatedBudget, currency) })}</span>
      {remainingBudget !== null && <span>{text('proposals.left', { amount: text.money(remainingBudget, currency) })}</span>}
      {budgetWarning !== null && <span className="text-attention">{budgetWarning}</span>}
    </div>
  );
}
