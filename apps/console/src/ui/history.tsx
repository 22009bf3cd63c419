import { ForeignText, Rows } from './parts';
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
  const text = useText();
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 px-4 py-2.5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
          <time dateTime={entry.at} className="text-xs text-mute tabular-nums">
            {text.time(entry.at)}
          </time>
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <span dir="auto">{entry.description}</span>
            </p>
            {entry.changedFields.length > 0 && (
              <ul className="grid gap-0.5 text-xs">
                {entry.changedFields.slice(0, 12).map(({ field, label, before, after }) => (
                  <li key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                    <span className="text-mute">{label}</span>
                    <del className="text-bad no-underline">
                      <ForeignText>{shown(before)}</ForeignText>
                    </del>
                    <span aria-hidden="true" className="text-mute">
                      →
                    </span>
                    <ins className="text-good no-underline">
                      <ForeignText>{shown(after)}</ForeignText>
                    </ins>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '∅';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
