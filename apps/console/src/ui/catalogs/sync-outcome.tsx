import { ChangeBar } from './change-bar';
import { IssuesCard } from './issues-card';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { groupedIssues } from '#/lib/catalog-body';
import { type Item, syncLimits } from '#/lib/catalog-file';
import { shownValue } from '#/lib/catalog-preview';
import { Badge, type Column, ForeignText, Table } from '#/ui/parts';

type Result = Schemas['SyncResult'];
interface Row {
  readonly n: number;
  readonly issue: Result['item_issues'][number];
}

/** What a sync would do, or why it did nothing: changes in numbers, problems by reason, and each at its row. */
export function SyncOutcome({ result, items }: { result: Result; items: readonly Item[] }) {
  const text = useText();
  const { action, error, item_issues: issues, item_changes: changes, items_rejected: rejected } = result;
  const isCut = issues.length >= syncLimits.issues;
  const rows = issues.filter(({ item_index: index }) => index !== null).map((issue, n): Row => ({ n, issue }));
  const columns: Column<Row>[] = [
    { key: 'row', head: text('catalogs.row'), isNumber: true, cell: ({ issue }) => text.number(issue.item_index! + 1) },
    {
      key: 'severity',
      head: text('field.status'),
      cell: ({ issue: { severity } }) => (
        <Badge tone={severity === 'error' ? 'bad' : 'attention'}>{text.word('catalogs.severity', severity)}</Badge>
      ),
    },
    { key: 'item', head: text('catalogs.item'), isMain: true, cell: ({ issue }) => <ForeignText>{nameOf(issue, items)}</ForeignText> },
    { key: 'issue', head: text('catalogs.reason'), cell: ({ issue }) => <ForeignText>{issue.issue}</ForeignText> },
  ];
  return (
    <section aria-label={text('catalogs.check.result')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role={action === 'failed' ? 'alert' : 'status'} className="grid gap-2 rounded-lg border border-line bg-panel px-4 py-3">
        {action === 'failed' ? (
          <p className="font-medium text-bad">{error}</p>
        ) : (
          <>
            <ChangeBar changes={changes} isPlanned />
            {rejected > 0 && <p className="text-bad">{text('catalogs.check.rejected', { count: rejected })}</p>}
          </>
        )}
      </div>
      {/* Problems of a list that is cut cannot be counted. */}
      {issues.length > 0 && !isCut && <IssuesCard groups={groupedIssues(issues)} title={text('catalogs.issues')} />}
      {rows.length > 0 && (
        <div className="overflow-clip rounded-lg border border-line bg-panel">
          <Table caption={text('catalogs.check.rows')} columns={columns} rows={rows} id={({ n }) => String(n)} />
          {isCut && <p className="border-t border-line px-4 py-2 text-xs text-mute">{text('sharing.first', { count: issues.length })}</p>}
        </div>
      )}
    </section>
  );
}

function nameOf({ item_id: id, item_index: index }: Result['item_issues'][number], items: readonly Item[]): string {
  const item = index === null ? undefined : items[index];
  return shownValue(item?.['title'] ?? item?.['name'] ?? id);
}
