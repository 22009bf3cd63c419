import { Bar } from '../bar';
import { Button } from '../button';
import { FieldErrors, TextField, useField } from '../form';
import { Icon } from '../icon';
import { ForeignText } from '../parts';
import { language, useText } from '#/i18n';
import { ceilingOf, type GrantDraft } from '#/lib/agent-access';
import { type Right, rights } from '#/lib/agent-rights';

/** The same columns for the head and the rows. Narrow, each row is a block with its own labels. */
const columns =
  '@min-[46rem]:grid @min-[46rem]:grid-cols-[minmax(0,1fr)_4.5rem_5.5rem_5.5rem_9rem_9rem_2rem] @min-[46rem]:items-center @min-[46rem]:gap-x-3';

export function GrantHead() {
  const text = useText();
  return (
    <div aria-hidden="true" className={`hidden min-h-8 border-b border-line px-4 py-1.5 text-xs font-medium text-mute ${columns}`}>
      <span>{text('field.advertiser')}</span>
      {rights.map((right) => (
        <span key={right}>{text.word('agents.right', right)}</span>
      ))}
      <span>{text('agents.ceiling')}</span>
      <span className="text-end">{text('agents.committed')}</span>
    </div>
  );
}

interface Props {
  readonly grant: GrantDraft;
  /** Place in the list that is sent. */
  readonly at: number;
  /** Amount of this month. */
  readonly committed: number;
  readonly onChange: (change: Partial<GrantDraft>) => void;
  readonly onRemove: () => void;
}

/** What the agent may do for one advertiser. */
export function GrantRow({ grant, at, committed, onChange, onRemove }: Props) {
  const text = useText();
  const { name, currency, from, right, ceiling } = grant;
  const field = `advertisers[${at}]`;
  const { id, issues } = useField(field, name);
  const limit = ceilingOf(grant, language);
  const hasCeiling = right === 'spend' && from === null;
  const isBelow = limit !== null && limit < committed;
  const named = (label: string) => text('list.token', { name: label, value: name.slice(0, 200) });
  return (
    <div
      id={id}
      tabIndex={-1}
      data-row=""
      data-invalid={issues.length > 0 || undefined}
      role="group"
      aria-label={name.slice(0, 200)}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-4 py-2.5 ${columns}`}
    >
      <span className="min-w-0 font-medium">
        <ForeignText>{name}</ForeignText>
        {from !== null && <span className="block text-xs font-normal text-mute">{text('agents.from', { name: from.slice(0, 200) })}</span>}
      </span>
      <Button
        kind="quiet"
        size="icon"
        className="@min-[46rem]:order-last"
        aria-label={text('agents.access.remove', { name: name.slice(0, 200) })}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </Button>
      <span className="col-span-full flex flex-wrap gap-x-4 gap-y-1 @min-[46rem]:contents">
        <span className="flex min-h-6 items-center gap-1.5 text-mute">
          <Icon name="check" size={14} />
          <span className="@min-[46rem]:sr-only">{text.word('agents.right', 'read')}</span>
        </span>
        {(['change', 'spend'] as const).map((each) => (
          <Tick
            key={each}
            right={each}
            now={right}
            label={named(text.word('agents.right', each))}
            onChange={(next) => onChange({ right: next })}
          />
        ))}
      </span>
      <span className={`col-span-full min-w-0 @min-[46rem]:col-span-1 ${hasCeiling ? '' : 'hidden @min-[46rem]:block'}`}>
        {!hasCeiling ? (
          <span className="text-mute">–</span>
        ) : (
          <span className="grid gap-1">
            <span className="text-xs font-medium @min-[46rem]:hidden" aria-hidden="true">
              {text('agents.ceiling')}
            </span>
            <span className="flex items-start gap-1.5">
              <span className="min-w-0 grow">
                <TextField
                  name={`${field}.monthlyCeiling`}
                  label={named(text('agents.ceiling'))}
                  hidesLabel
                  dir="ltr"
                  inputMode="decimal"
                  maxLength={20}
                  placeholder={text('agents.unlimited')}
                  value={ceiling}
                  onChange={({ target }) => onChange({ ceiling: target.value })}
                />
              </span>
              <span className="flex h-(--control) items-center text-xs text-mute">{currency}</span>
            </span>
          </span>
        )}
      </span>
      <span className="col-span-full flex min-w-0 flex-wrap items-center gap-x-2 text-xs tabular-nums @min-[46rem]:col-span-1 @min-[46rem]:justify-end @min-[46rem]:text-end">
        <span className="text-mute @min-[46rem]:hidden">{text('agents.committed')}</span>
        {currency === '' ? '–' : text.money(committed, currency)}
        {limit !== null && limit > 0 && <Bar share={committed / limit} color={isBelow ? 'bg-bad' : 'bg-accent'} />}
      </span>
      {(isBelow || issues.length > 0) && (
        <span className="col-span-full grid gap-1 text-xs">
          {isBelow && (
            <span role="status" className="flex items-start gap-1.5 text-attention">
              <Icon name="alert" size={14} className="mt-0.5" />
              {text('agents.below')}
            </span>
          )}
          <FieldErrors issues={issues} />
        </span>
      )}
    </div>
  );
}

/** A right includes those before it: giving one gives them, and taking one takes those after it. */
function Tick({
  right,
  now,
  label,
  onChange,
}: {
  right: Exclude<Right, 'read'>;
  now: Right;
  label: string;
  onChange: (right: Right) => void;
}) {
  const text = useText();
  const at = rights.indexOf(right);
  return (
    <label className="flex min-h-6 items-center gap-1.5">
      <input
        type="checkbox"
        checked={rights.indexOf(now) >= at}
        aria-label={label}
        onChange={({ target }) => onChange(target.checked ? right : rights[at - 1]!)}
        className="size-4 accent-accent"
      />
      <span className="@min-[46rem]:sr-only">{text.word('agents.right', right)}</span>
    </label>
  );
}
