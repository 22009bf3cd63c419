import { useEffect, useState } from 'react';
import { BottomBar } from '../bottom-bar';
import { Button, LinkButton } from '../button';
import { useMatrix } from './context';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { fillUp, splitEvenly } from '#/lib/budget-plan';
import { latestOf, type ProposalChain } from '#/lib/matrix';

interface Props {
  readonly campaignId: string;
  /** The order preview has media buys. */
  readonly isOrdered: boolean;
  /** Columns whose budgets may change. */
  readonly open: readonly ProposalChain[];
  /** Columns whose amounts are not sent, also hidden ones: their amounts are part of the total. */
  readonly unsent: readonly ProposalChain[];
  readonly setAmounts: (amounts: Readonly<Record<string, number>>) => void;
}

/** Total of the columns, what is left of the budget, and the next step. It stays at the bottom of the window. */
export function MatrixBar({ campaignId, isOrdered, open, unsent, setAmounts }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const { plan, currency, available, choices } = useMatrix();
  const { total, left, others, fixed, selected } = plan;
  const money = (amount: number) => text.money(amount, currency);
  const counted = open.filter(({ id }) => plan.columns.get(id)!.isCounted);
  const chosen = counted.length > 0 ? counted : open;
  const fill = () =>
    setAmounts(
      fillUp(
        left,
        chosen.map((chain) => {
          const max = latestOf(chain).budgetGuidance?.max;
          const { amount, isCounted } = plan.columns.get(chain.id)!;
          return { id: chain.id, amount: isCounted ? amount : 0, max: max === null || max === undefined ? undefined : Number(max) };
        }),
        currency,
      ),
    );
  const send = () => choices.selectAll(unsent.map((chain) => ({ chain, amount: plan.columns.get(chain.id)!.amount })));
  const leftWords = text(left < 0 ? 'matrix.exceeded' : 'matrix.left');
  return (
    <BottomBar>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs tabular-nums *:flex *:items-baseline *:gap-1.5">
        <div>
          <dt className="text-mute">{text('matrix.total')}</dt>
          <dd className="text-sm font-semibold">{money(total)}</dd>
        </div>
        <div className={left < 0 ? 'text-attention' : ''}>
          <dt className={left < 0 ? '' : 'text-mute'}>{leftWords}</dt>
          <dd className="text-sm font-semibold">{money(Math.abs(left))}</dd>
        </div>
        {(selected > 0 || others === 0) && (
          <div>
            <dt className="sr-only">{text('proposals.selected')}</dt>
            <dd>{text('matrix.selected', { count: selected })}</dd>
          </div>
        )}
        {others > 0 && (
          <div className={selected > 0 ? 'max-sm:hidden!' : ''}>
            <dt className="sr-only">{text('field.product')}</dt>
            <dd className="text-mute">{text('matrix.others', { amount: money(others) })}</dd>
          </div>
        )}
      </dl>
      <Spoken>{`${text('matrix.total')} ${money(total)}, ${leftWords} ${money(Math.abs(left))}`}</Spoken>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={chosen.length === 0}
          onClick={() =>
            setAmounts(
              splitEvenly(
                available - fixed,
                chosen.map(({ id }) => id),
                currency,
              ),
            )
          }
        >
          {text('matrix.split')}
        </Button>
        <Button disabled={chosen.length === 0 || left <= 0} onClick={fill}>
          {text('matrix.fill')}
        </Button>
        {unsent.length > 0 && (
          <Button kind="main" isBusy={choices.isBusy} onClick={() => void send()}>
            {text('matrix.send', { count: unsent.length })}
          </Button>
        )}
        {unsent.length > 0 || (selected === 0 && others === 0 && !isOrdered) ? (
          <Button disabled>{text('matrix.preview')}</Button>
        ) : (
          <LinkButton kind="main" to="/a/$account/campaigns/$id/order" params={{ account, id: campaignId }}>
            {text('matrix.preview')}
          </LinkButton>
        )}
      </div>
    </BottomBar>
  );
}

const spokenMs = 1_000;

/** Words for screen readers, once they have not changed for a moment. */
function Spoken({ children: words }: { children: string }) {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), spokenMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p aria-live="polite" className="sr-only">
      {settled}
    </p>
  );
}
