import type { Checked } from './transform-editor';
import { type Text, useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { $api } from '#/lib/api';
import { useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { rulesRevision } from '#/lib/rules-draft';
import { Question } from '#/ui/parts';

const transformPath = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform';

interface Props {
  readonly checked: Checked | null;
  readonly onClose: () => void;
  /** With the revision of the saved rules. */
  readonly onSaved: (revision: number) => void;
}

/** Saves rules after it has said in numbers what they change. */
export function SaveRules({ checked, onClose, onSaved }: Props) {
  const text = useText();
  const { id } = useAdvertiser();
  const { platformId: catalogId, recentActivationExecutions } = useCatalog();
  const changed = useCatalogsChanged();
  const once = useIdempotencyKey();
  const save = $api.useMutation('put', transformPath, {
    onSuccess: async ({ data }) => {
      once.done();
      onSaved(rulesRevision(data.activeTransform));
      await changed();
    },
  });
  return (
    <Question
      title={text('transform.save')}
      kind="main"
      isOpen={checked !== null}
      onClose={onClose}
      request={save}
      onAnswer={() => checked && save.mutate(once.keyed({ params: { path: { id, catalogId } }, body: checked.body }))}
    >
      {checked !== null && (
        <ul className="grid list-disc gap-1 ps-5">
          {changeLines(text, checked).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{text(recentActivationExecutions.length > 0 ? 'transform.change.stale' : 'transform.change.unsent')}</li>
        </ul>
      )}
    </Question>
  );
}

function changeLines(text: Text, { change, budgets: [before, after] }: Checked): string[] {
  if (change === null) return [text('transform.change.noItems')];
  const { groups, added, removed, kept, reworded } = change;
  const money = (budget: typeof before) => (budget === null ? '–' : text.money(budget.amount, budget.currency));
  return [
    text('transform.change.groups', { count: groups }),
    ...(added === groups ? [] : [text('transform.change.kept', { kept, added, removed })]),
    ...(reworded > 0 ? [text('transform.change.reworded', { count: reworded })] : []),
    ...(before === null && after === null ? [] : [text('transform.change.budget', { before: money(before), after: money(after) })]),
  ];
}
