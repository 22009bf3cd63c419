import { useId, useState } from 'react';
import { Button } from '../button';
import { ForeignText } from '../parts';
import { language, useText } from '#/i18n';
import { type AccessDraft, ceilingOf, type GrantDraft, withGrantOf } from '#/lib/agent-access';
import { isolated } from '#/lib/isolated';

/** Advertisers whose access somebody else has changed, and that are shown as they are now. */
export function TakenGrants({ names }: { names: readonly string[] }) {
  const text = useText();
  const fields = new Intl.ListFormat(language).format(names.map(isolated));
  return (
    <div role="status" className="empty:absolute">
      {names.length > 0 && (
        <p className="rounded-lg border border-line bg-information-soft px-3 py-2 wrap-anywhere">{text('conflict.taken', { fields })}</p>
      )}
    </div>
  );
}

interface Props {
  readonly ids: readonly number[];
  readonly mine: AccessDraft;
  readonly theirs: AccessDraft;
  readonly onDecide: (decide: (merged: AccessDraft) => AccessDraft) => void;
}

/** Grants that two people have changed: the person keeps the own one or takes the stored one, advertiser by advertiser. */
export function AccessConflict({ ids, mine, theirs, onDecide }: Props) {
  const text = useText();
  const group = useId();
  const [takes, setTakes] = useState<readonly number[]>([]);
  const of = (draft: AccessDraft, id: number) => draft.grants.find((each) => each.id === id);
  return (
    <section
      aria-label={text('agents.conflict')}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-attention bg-attention-soft p-4"
    >
      <div role="alert">
        <h2 className="font-semibold text-attention">{text('agents.conflict')}</h2>
        <p>{text('agents.conflict.text')}</p>
      </div>
      {ids.map((id) => (
        <fieldset key={id} className="grid min-w-0 gap-1">
          <legend className="font-medium">
            <ForeignText>{(of(theirs, id) ?? of(mine, id))?.name ?? String(id)}</ForeignText>
          </legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className="flex min-h-6 min-w-0 items-center gap-2">
              <input
                type="radio"
                name={group + id}
                checked={takes.includes(id) === isTheirs}
                onChange={() => setTakes(isTheirs ? [...takes, id] : takes.filter((each) => each !== id))}
                className="accent-accent"
              />
              <span className="shrink-0 text-mute">{text(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</span>
              <GrantWords grant={of(isTheirs ? theirs : mine, id)} />
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button kind="main" onClick={() => onDecide((merged) => takes.reduce((now, id) => withGrantOf(now, id, theirs), merged))}>
          {text('common.goOn')}
        </Button>
      </div>
    </section>
  );
}

function GrantWords({ grant }: { grant: GrantDraft | undefined }) {
  const text = useText();
  if (grant === undefined) return text('agents.right.none');
  const right = text.word('agents.right', grant.right);
  if (grant.right !== 'spend') return right;
  const ceiling = ceilingOf(grant, language);
  const limit = ceiling === null ? text('agents.unlimited') : Number.isNaN(ceiling) ? grant.ceiling : text.money(ceiling, grant.currency);
  return text('list.token', { name: right, value: limit });
}
