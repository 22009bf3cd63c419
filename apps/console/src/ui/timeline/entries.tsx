import { ChangedFields } from './changed-fields';
import type { Schemas } from '#/lib/api';
import { Time } from '#/ui/parts';

interface Props {
  readonly entries: readonly Schemas['AuditEntry'][];
  /** Names and currencies of items that the log knows only by their id. */
  readonly names?: ReadonlyMap<string, string>;
  readonly currencies?: ReadonlyMap<string, string>;
  /** Families of words of the object's own codes, by field. */
  readonly families?: Readonly<Record<string, string>>;
}

/** Entries of the audit log, with the changed values. */
export function Entries({ entries, ...known }: Props) {
  return (
    <ol className="divide-y divide-line text-xs">
      {entries.map((entry) => (
        <li key={entry.id} data-row="" tabIndex={-1} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Time at={entry.at} className="text-mute tabular-nums" />
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <span dir="auto">{entry.description}</span>
            </p>
            <ChangedFields fields={entry.changedFields} {...known} />
          </div>
        </li>
      ))}
    </ol>
  );
}
