import { Button } from '../button';
import { Icon } from '../icon';
import { ForeignText, Tag } from '../parts';
import { type ShownColumn, shownOf, useMatrix } from './context';
import { useText } from '#/i18n';
import { hasExpired, latestOf } from '#/lib/matrix';

/** Name and state of a proposal, its rounds, and a button that hides it. */
export function HeadCell({ column, onRound, onHide }: { column: ShownColumn; onRound: (at: number) => void; onHide: () => void }) {
  const text = useText();
  const { plan } = useMatrix();
  const shown = shownOf(column);
  const { chain, at } = column;
  const { isBought, isSelected } = plan.columns.get(chain.id)!;
  const other = at === chain.versions.length - 1 ? at - 1 : chain.versions.length - 1;
  const target = chain.versions[other];
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 font-normal">
          <p className="text-mute">
            <ForeignText>{shown.seller.name}</ForeignText>
          </p>
          <p className="text-sm font-semibold">
            <ForeignText>{shown.name}</ForeignText>
          </p>
        </div>
        <Button kind="quiet" size="icon" aria-label={text('matrix.hide.named', { name: shown.name })} onClick={onHide}>
          <Icon name="close" size={14} />
        </Button>
      </div>
      <div className="flex min-h-5 flex-wrap items-center gap-1.5 font-normal">
        {isSelected && <Tag tone="good">{text(isBought ? 'matrix.bought' : 'proposals.selected')}</Tag>}
        {hasExpired(latestOf(chain), Date.now()) && <Tag tone="bad">{text('matrix.expired')}</Tag>}
        {shown.disposition === 'reject' && <Tag>{text('matrix.omitted')}</Tag>}
        {chain.versions.length > 1 && <Tag tone="information">{text('matrix.round.n', { round: shown.round })}</Tag>}
        {target !== undefined && (
          <Button kind="quiet" size="small" onClick={() => onRound(other)}>
            {text('matrix.round.show', { round: target.round })}
          </Button>
        )}
      </div>
    </div>
  );
}
