import { FieldConflict } from '../field-conflict';
import { ForeignText } from '../parts';
import { language, type Text, useText } from '#/i18n';
import { type AccessDraft, ceilingOf, type GrantDraft, withGrantOf } from '#/lib/agent-access';

interface Props {
  readonly ids: readonly number[];
  readonly mine: AccessDraft;
  readonly theirs: AccessDraft;
  readonly onDecide: (decide: (merged: AccessDraft) => AccessDraft) => void;
}

/** Grants that two people have changed: the person keeps the own one or takes the stored one, advertiser by advertiser. */
export function AccessConflict({ ids, mine, theirs, onDecide }: Props) {
  const text = useText();
  const of = (draft: AccessDraft, id: number) => draft.grants.find((each) => each.id === id);
  return (
    <FieldConflict
      title={text('agents.conflict')}
      about={text('agents.conflict.text')}
      fields={ids.map((id) => ({
        name: String(id),
        label: <ForeignText>{(of(theirs, id) ?? of(mine, id))?.name ?? String(id)}</ForeignText>,
        mine: grantText(text, of(mine, id)),
        theirs: grantText(text, of(theirs, id)),
      }))}
      onDecide={(takes) => onDecide((merged) => takes.reduce((now, id) => withGrantOf(now, Number(id), theirs), merged))}
    />
  );
}

function grantText(text: Text, grant: GrantDraft | undefined): string {
  if (grant === undefined) return text('agents.right.none');
  const right = text.word('agents.right', grant.right);
  if (grant.right !== 'spend') return right;
  const ceiling = ceilingOf(grant, language);
  const limit = ceiling === null ? text('agents.unlimited') : Number.isNaN(ceiling) ? grant.ceiling : text.money(ceiling, grant.currency);
  return text('list.token', { name: right, value: limit });
}
