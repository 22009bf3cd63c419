import { useText } from '#/i18n';
import { deliveryOf, refusals, sortedTargets, type Target } from '#/lib/catalog-plan';
import { Card, type Column, ForeignText, Table } from '#/ui/parts';

interface Props {
  readonly targets: readonly Target[];
  readonly chosen: readonly string[];
  /** Not when the plan cannot be executed. */
  readonly onChoose: ((chosen: readonly string[]) => void) | undefined;
}

/** What each seller takes, and for which sellers the plan is executed. */
export function PlanSellers({ targets, chosen, onChoose }: Props) {
  const text = useText();
  const ready = sortedTargets(targets).filter((target) => deliveryOf(target) !== 'nothing');
  const columns: Column<Target>[] = [
    {
      key: 'seller',
      head: text('field.seller'),
      isMain: true,
      cell: ({ adcpAgentId, sellerName }) => (
        <label className="flex min-w-0 items-center gap-2">
          {onChoose !== undefined && (
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(adcpAgentId)}
              onChange={({ target: { checked } }) =>
                onChoose(checked ? [...chosen, adcpAgentId] : chosen.filter((one) => one !== adcpAgentId))
              }
            />
          )}
          <ForeignText>{sellerName}</ForeignText>
        </label>
      ),
    },
    {
      key: 'gets',
      head: text('plan.gets'),
      cell: (target) =>
        deliveryOf(target) === 'catalog' ? (
          <span className="whitespace-normal">{text.word('plan.mode', target.deliveryMode)}</span>
        ) : (
          <Shortcoming supported={text.word('plan.mode', target.deliveryMode)} reason={target.reason} note={text('plan.unsent')} />
        ),
    },
  ];
  return (
    <Card title={text('plan.sellers')} flush>
      {ready.length === 0 ? (
        <p className="p-4 text-mute">{text('plan.sellers.none')}</p>
      ) : (
        <Table caption={text('plan.sellers')} columns={columns} rows={ready} id={({ adcpAgentId }) => adcpAgentId} />
      )}
      {refusals(targets).map(({ reason, deliveryMode, sellers }) => (
        <div key={reason + deliveryMode} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line p-4">
          <p className="font-medium">{text('plan.refused', { count: sellers.length })}</p>
          <Shortcoming supported={text.word('plan.mode', deliveryMode)} reason={reason} />
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-mute">
            {sellers.map(({ adcpAgentId, sellerName }) => (
              <li key={adcpAgentId} className="max-w-full min-w-0">
                <ForeignText>{sellerName}</ForeignText>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

/** What a seller cannot do, in amber, with the reason in the words of the API. */
function Shortcoming({ supported, reason, note }: { supported: string; reason: string; note?: string }) {
  const text = useText();
  return (
    <div className="grid max-w-xl gap-0.5 rounded-md bg-attention-soft px-2 py-1.5 text-xs whitespace-normal text-attention">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <dt>{text('plan.requested')}</dt>
        <dd>{text('plan.requested.catalog')}</dd>
        <dt>{text('plan.supported')}</dt>
        <dd>{supported}</dd>
      </dl>
      <ForeignText lines>{reason}</ForeignText>
      {note !== undefined && <p>{note}</p>}
    </div>
  );
}
