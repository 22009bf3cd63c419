import { useDecisionName } from './decisions';
import { ForeignText } from './parts';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

/** What a seller cannot do: requested / supported, and why, in the words of the API or the seller. */
export function LimitationNote({ of: { field, requested, supported, note } }: { of: Schemas['Limitation'] }) {
  const text = useText();
  const nameOf = useDecisionName();
  return (
    <div className="grid gap-0.5 rounded-md bg-attention-soft px-2 py-1.5 text-attention">
      <p className="font-medium">
        <ForeignText>{nameOf(field)}</ForeignText>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <dt>{text('matrix.requested')}</dt>
        <dd>
          <ForeignText>{requested || '–'}</ForeignText>
        </dd>
        <dt>{text('matrix.supported')}</dt>
        <dd>{supported === '' ? text('matrix.nothing') : <ForeignText>{supported}</ForeignText>}</dd>
      </dl>
      <ForeignText lines>{note}</ForeignText>
    </div>
  );
}
