import { ForeignText, Rows, Time } from './parts';
import { Loaded } from './problem';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';

/** Changes of one resource, newest first, with the changed fields. */
export function History({ resourceId }: { resourceId: string }) {
  const text = useText();
  const log = $api.useQuery('get', '/api/v2/buyer/audit-logs', { params: { query: { resourceId, limit: 50 } } });
  return (
    <Loaded query={log} skeleton={<Rows count={3} />}>
      {({ data }) => (data.length === 0 ? <p className="p-4 text-mute">{text('history.none')}</p> : <Entries entries={data} />)}
    </Loaded>
  );
}

export function Entries({ entries }: { entries: readonly Schemas['AuditEntry'][] }) {
  return (
    <ol className="divide-y divide-line text-xs">
      {entries.map((entry) => (
        <li key={entry.id} data-row="" tabIndex={-1} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Time at={entry.at} className="text-mute tabular-nums" />
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <span dir="auto">{entry.description}</span>
            </p>
            {entry.changedFields.length > 0 && <Changes fields={entry.changedFields} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

const maxFields = 12;

/** Values before and after. Of a new object, whose fields had no value before, only the values are shown, beside each other. */
function Changes({ fields }: { fields: Schemas['AuditEntry']['changedFields'] }) {
  const isNew = fields.every(({ before }) => isBlank(before));
  return (
    <ul className={isNew ? 'flex min-w-0 flex-wrap gap-x-4' : 'grid gap-0.5'}>
      {fields.slice(0, maxFields).map(({ field, label, before, after }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <span className="text-mute">{label}</span>
          {!isNew && (
            <>
              <del className="text-bad no-underline">
                <ForeignText>{shown(before)}</ForeignText>
              </del>
              <span aria-hidden="true" className="text-mute rtl:-scale-x-100">
                →
              </span>
            </>
          )}
          <ins className={isNew ? 'no-underline' : 'text-good no-underline'}>
            <ForeignText>{shown(after)}</ForeignText>
          </ins>
        </li>
      ))}
    </ul>
  );
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

function shown(value: unknown): string {
  if (isBlank(value)) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
