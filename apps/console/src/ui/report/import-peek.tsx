import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Facts, Id, Rows, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Import = Schemas['DeliveryImport'];

/** An import beside the list, with the problems of its lines. One that is not loaded in the list is read by its id. */
export function ImportPeek({ id, row }: { id: string; row: Import | undefined }) {
  const read = $api.useQuery('get', '/api/v2/buyer/reporting/imports/{id}', { params: { path: { id } } }, { enabled: row === undefined });
  if (row !== undefined) return <Shown of={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown of={data} />}
    </Loaded>
  );
}

function Shown({ of: { importId, status, createdAt, rowCount, changedCount, problems, problemCount } }: { of: Import }) {
  const text = useText();
  const state = status.toUpperCase();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Time at={createdAt} />
        </h2>
        <State of={state}>{text.word('status', state)}</State>
        {status === 'failed' && <p className="text-mute">{text('imports.refused')}</p>}
      </header>
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{importId}</Id> },
          { label: text('imports.rows'), value: text.number(rowCount) },
          { label: text('imports.changed'), value: text.number(changedCount) },
          { label: text('imports.problems'), value: text.number(problemCount) },
        ]}
      />
      {problems.length < problemCount && (
        <p className="text-mute">{text('imports.first', { count: problems.length, total: text.number(problemCount) })}</p>
      )}
      <ul className="grid gap-1 text-xs">
        {problems.map(({ path, message }, n) => (
          <li key={n} className="wrap-anywhere">
            <code className="font-mono">{path}</code> {message}
          </li>
        ))}
      </ul>
    </>
  );
}
