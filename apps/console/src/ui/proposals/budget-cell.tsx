import { useState } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { Problem } from '../problem';
import { type ShownColumn, useMatrix } from './context';
import { language, useText } from '#/i18n';
import { numberOf, typedNumber } from '#/lib/amount';
import type { Schemas } from '#/lib/api';
import { type PlannedColumn, type PlanWarning, stepOf } from '#/lib/budget-plan';
import { latestOf, type ProposalChain } from '#/lib/matrix';

/** Slider and field for the budget of a column, what is wrong with it, and its selection. Nothing is sent before the button is pressed. */
export function BudgetCell({ column: { chain } }: { column: ShownColumn }) {
  const text = useText();
  const { currency, plan, choices, isOver } = useMatrix();
  const proposal = latestOf(chain);
  const planned = plan.columns.get(chain.id)!;
  const error = choices.states[chain.id]?.error ?? null;
  const isLocked = isOver || planned.isLocked;
  if (planned.isBought)
    return <p className="font-medium tabular-nums">{planned.sent === null ? '–' : text.money(planned.sent, currency)}</p>;
  return (
    <div className="grid gap-2">
      <Amount proposal={proposal} planned={planned} isLocked={isLocked} />
      <Standing planned={planned} />
      <Warnings of={planned.warnings} />
      <Answers chain={chain} planned={planned} isLocked={isLocked} />
      {error !== null && <Problem error={error} />}
    </div>
  );
}

interface PartProps {
  readonly planned: PlannedColumn;
  readonly isLocked: boolean;
}

/** All sliders have the same scale, so that their lengths can be compared. */
function Amount({ proposal, planned: { id, amount, isUnsent, isCounted }, isLocked }: PartProps & { proposal: Schemas['Proposal'] }) {
  const text = useText();
  const { currency, available, setAmount } = useMatrix();
  const max = Math.max(available, amount, 1);
  const label = text('proposals.amount', { name: proposal.name });
  const share = available > 0 ? text.number(amount / available, { style: 'percent' }) : '–';
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && amountOf(typed) === amount ? typed : typedNumber(amount, language);
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text('matrix.value', { amount: text.money(amount, currency), share })}
        min={0}
        max={max}
        step={stepOf(max, currency)}
        value={amount}
        disabled={isLocked}
        onChange={(event) => setAmount(id, Number(event.target.value))}
        className="w-0 min-w-0 grow accent-accent"
      />
      <input
        inputMode="decimal"
        aria-label={`${label} (${currency})`}
        value={shown}
        disabled={isLocked}
        dir="ltr"
        onChange={({ target }) => {
          setTyped(target.value);
          setAmount(id, amountOf(target.value));
        }}
        className={`min-h-(--control) w-24 rounded-md border bg-panel px-2 py-1 text-end tabular-nums ${isUnsent ? 'border-attention' : 'border-edge'} ${isCounted ? '' : 'text-mute'}`}
      />
    </div>
  );
}

/** What is no amount is nothing, which cannot be sent. */
const amountOf = (typed: string): number => Math.max(numberOf(typed, language) || 0, 0);

/** Whether the amount is only the seller's suggestion, is not sent yet, or is selected. */
function Standing({ planned: { isUnsent, isCounted, sent } }: Pick<PartProps, 'planned'>) {
  const text = useText();
  const { currency } = useMatrix();
  if (!isUnsent) return <p className="text-mute">{text(isCounted ? 'proposals.selected' : 'matrix.suggested')}</p>;
  return (
    <p className="text-attention">
      {text('matrix.unsent')}
      {sent !== null && (
        <span className="text-mute">
          {` · ${text('proposals.selected')} `}
          <bdi className="tabular-nums">{text.money(sent, currency)}</bdi>
        </span>
      )}
    </p>
  );
}

function Answers({ chain, planned: { amount, isSelected, isUnsent }, isLocked }: PartProps & { chain: ProposalChain }) {
  const text = useText();
  const { choices } = useMatrix();
  const { name, selected } = latestOf(chain);
  const isBusy = choices.states[chain.id]?.isBusy ?? false;
  const isApplied = selected && !isUnsent;
  const key = selected ? 'proposals.reselect' : 'proposals.select';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        className="grow"
        isBusy={isBusy}
        disabled={isLocked || amount <= 0}
        aria-disabled={isApplied || undefined}
        aria-label={isApplied ? `${text('proposals.selected')}: ${name}` : text(`${key}.named`, { name })}
        onClick={() => void choices.select(chain, amount)}
      >
        {isApplied && <Icon name="check" size={14} />}
        {text(isApplied ? 'proposals.selected' : key)}
      </Button>
      {isSelected && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={text('matrix.deselect.named', { name })}
          onClick={() => void choices.deselect(chain)}
        >
          {text('matrix.deselect')}
        </Button>
      )}
    </div>
  );
}

/** Guidance and floors never forbid an amount. Without a warning its line stays empty, so that the rows below do not move. */
function Warnings({ of }: { of: readonly PlanWarning[] }) {
  const text = useText();
  const { currency } = useMatrix();
  const wordsOf = (warning: PlanWarning): string => {
    if (warning.kind === 'bought') return `${text('matrix.bought')}: ${warning.names.join(', ')}`;
    if (warning.kind === 'replaces') return text('matrix.replaces', { names: warning.names.join(', ') });
    const amount = text.money(warning.amount, currency);
    if (warning.kind === 'minimum') return text('matrix.minimum', { product: warning.product, amount });
    if (warning.kind === 'over') return text('matrix.over', { amount });
    return text(warning.kind === 'below' ? 'proposals.below' : 'proposals.above', { amount });
  };
  return (
    <ul className="grid min-h-[1lh] gap-0.5 text-attention">
      {of.map((warning) => (
        <li key={wordsOf(warning)} dir="auto" className="wrap-anywhere">
          {wordsOf(warning)}
        </li>
      ))}
    </ul>
  );
}
