import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { Dialog, ForeignText, Rows, State } from './parts';
import { Loaded, Problem } from './problem';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';

interface Props {
  readonly campaignId: string;
  readonly selected: readonly Schemas['Proposal'][];
  readonly budget: Schemas['BudgetContext'] | undefined;
  readonly currency: string;
}

/** Shows the order before execution: each seller with its budget, and limitations that must be accepted. Afterwards, shows the result. */
export function Execute({ campaignId, selected, budget, currency }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [isOpen, setOpen] = useState(false);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const params = { path: { id: campaignId } };
  const preview = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/order-preview', { params }, { enabled: isOpen });
  const { limitations = [], mediaBuys = [] } = preview.data?.data ?? {};
  const total = mediaBuys.reduce((sum, buy) => sum + buy.budget, 0);
  const isAccepted = limitations.every(({ name }) => accepted.includes(name));
  const execute = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/execute', {
    onSuccess: () => {
      once.done();
      return queries.invalidateQueries();
    },
  });
  const done = execute.data?.data;
  const close = () => {
    setOpen(false);
    execute.reset();
  };
  const look = () => go({ to: '/a/$account/campaigns/$id', params: { account, id: campaignId } });
  return (
    <>
      <Button kind="main" disabled={selected.length === 0} onClick={() => setOpen(true)}>
        <Icon name="send" size={14} />
        {text('execute.title')}
      </Button>
      <Dialog
        title={text(done ? 'execute.done' : 'execute.preview')}
        isOpen={isOpen}
        onClose={close}
        footer={
          done ? (
            <Button kind="main" onClick={() => void look()}>
              {text('execute.look')}
            </Button>
          ) : (
            <>
              <Button onClick={close}>{text('common.back')}</Button>
              <Button
                kind="main"
                isBusy={execute.isPending}
                disabled={!isAccepted}
                onClick={() => execute.mutate({ params, body: { acceptLimitations: [...accepted] }, headers: once.header() })}
              >
                {text(execute.isPending ? 'execute.busy' : 'execute.now')}
              </Button>
            </>
          )
        }
      >
        {done ? <Result execution={done} /> : <Preview campaignId={campaignId} selected={selected} budget={budget} currency={currency} />}
        {!done && preview.data && (
          <p className="font-medium">{text('execute.question', { count: mediaBuys.length, total: text.money(total, currency) })}</p>
        )}
        {!done && <Limitations limitations={limitations} accepted={accepted} onChange={setAccepted} />}
        {execute.error !== null && <Problem error={execute.error} />}
      </Dialog>
    </>
  );
}

function Preview({ campaignId, selected, budget, currency }: Props) {
  const text = useText();
  const campaign = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}', { params: { path: { id: campaignId } } });
  return (
    <>
      <p className="text-mute">{text('execute.preview.text')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {selected.map(({ proposalId, name, seller }) => (
          <li key={proposalId} className="grid gap-0.5 px-3 py-2">
            <span className="font-medium">
              <ForeignText>{name}</ForeignText>
            </span>
            <span className="text-xs text-mute">
              <ForeignText>{seller.name}</ForeignText>
            </span>
          </li>
        ))}
      </ul>
      <Loaded query={campaign} skeleton={<Rows count={1} />}>
        {({ data }) => (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-end">
            <dt className="text-mute">{text('execute.status')}</dt>
            <dd>
              {text.word('status', data.campaign.status)} → {text.word('status', 'ACTIVE')}
            </dd>
            <dt className="text-mute">{text('campaigns.allocated')}</dt>
            <dd>{text.money(budget?.allocatedBudget ?? data.campaign.allocatedBudget, currency)}</dd>
            <dt className="text-mute">{text('field.budget')}</dt>
            <dd>{text.money(data.campaign.budget.total, data.campaign.budget.currency)}</dd>
          </dl>
        )}
      </Loaded>
      {budget !== undefined && budget.budgetWarning !== null && <p className="text-attention">{budget.budgetWarning}</p>}
    </>
  );
}

interface LimitationsProps {
  readonly limitations: readonly Schemas['NamedLimitation'][];
  readonly accepted: readonly string[];
  readonly onChange: (accepted: readonly string[]) => void;
}

/** Decisions of the campaign that sellers do not support: each must be accepted before the purchase. */
function Limitations({ limitations, accepted, onChange }: LimitationsProps) {
  const text = useText();
  if (limitations.length === 0) return null;
  const change = (name: string, isIn: boolean) => onChange(isIn ? [...accepted, name] : accepted.filter((other) => other !== name));
  return (
    <fieldset className="grid gap-2 rounded-lg border border-line px-3 py-2">
      <legend className="px-1 font-medium">{text('execute.limitations')}</legend>
      {limitations.map(({ name, sellerName, note, requested }) => (
        <label key={name} className="flex items-start gap-2">
          <input type="checkbox" checked={accepted.includes(name)} onChange={({ target }) => change(name, target.checked)} />
          <span className="grid gap-0.5">
            <span>
              <ForeignText>{sellerName}</ForeignText>: <ForeignText>{note}</ForeignText>
            </span>
            <span className="text-xs text-mute">
              <ForeignText>{requested}</ForeignText>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Result({ execution }: { execution: Schemas['Execution'] }) {
  const text = useText();
  return (
    <div role="status" className="grid gap-3">
      <p>{text('execute.count', { count: execution.mediaBuysExecuted })}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {execution.mediaBuys.map(({ mediaBuyId, name, status }) => (
          <li key={mediaBuyId} className="flex items-start justify-between gap-3 px-3 py-2">
            <ForeignText>{name}</ForeignText>
            <State of={status}>{text.word('status', status)}</State>
          </li>
        ))}
      </ul>
      {execution.errors.map(({ mediaBuyId, message }) => (
        <p key={mediaBuyId} className="text-bad">
          <ForeignText lines>{message}</ForeignText>
        </p>
      ))}
      {execution.warnings.map(({ message }) => (
        <p key={message} className="text-attention">
          <ForeignText lines>{message}</ForeignText>
        </p>
      ))}
    </div>
  );
}
