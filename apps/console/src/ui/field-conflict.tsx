import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { ForeignText } from './parts';
import { language, useText } from '#/i18n';

interface Props<Name extends string> {
  readonly title: string;
  /** What there is to decide; without it, the value of each field. */
  readonly about?: string;
  readonly fields: readonly { readonly name: Name; readonly label: ReactNode; readonly mine: string; readonly theirs: string }[];
  /** The fields that have the stored value from now on. The others keep the person's. */
  readonly onDecide: (takes: readonly Name[]) => void;
}

/** Fields that two people have changed: the person keeps the own value or takes the stored one, field by field. Needs the messages of `campaign`. */
export function FieldConflict<Name extends string>({ title, about, fields, onDecide }: Props<Name>) {
  const text = useText();
  const [takes, setTakes] = useState<readonly Name[]>([]);
  return (
    <section aria-label={title} className="grid max-w-3xl gap-3 rounded-lg border border-attention bg-attention-soft p-4">
      <div role="alert">
        <h2 className="font-semibold text-attention">{title}</h2>
        <p>{about ?? text('conflict.text')}</p>
      </div>
      {fields.map(({ name, label, mine, theirs }) => (
        <fieldset key={name} className="grid min-w-0 gap-1">
          <legend className="font-medium">{label}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className="flex min-h-6 min-w-0 items-start gap-2">
              <input
                type="radio"
                name={`conflict.${name}`}
                checked={takes.includes(name) === isTheirs}
                onChange={() => setTakes(isTheirs ? [...takes, name] : takes.filter((each) => each !== name))}
                className="mt-1 accent-accent"
              />
              <span className="shrink-0 text-mute">{text(isTheirs ? 'conflict.theirs' : 'conflict.mine')}</span>
              <ForeignText lines>{isTheirs ? theirs : mine}</ForeignText>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button kind="main" onClick={() => onDecide(takes)}>
          {text('common.goOn')}
        </Button>
      </div>
    </section>
  );
}

/** Fields that somebody else has changed, and that are shown with the new value. Needs the messages of `campaign`. */
export function Taken({ fields }: { fields: readonly string[] }) {
  const text = useText();
  return (
    <div role="status" className="empty:absolute">
      {fields.length > 0 && (
        <p className="rounded-lg border border-line bg-information-soft px-3 py-2 wrap-anywhere">
          {text('conflict.taken', { fields: new Intl.ListFormat(language).format(fields) })}
        </p>
      )}
    </div>
  );
}
