import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Bar } from '#/ui/bar';
import { Badge, Card, ForeignText } from '#/ui/parts';

type Group = Schemas['Catalog']['itemIssues'][number];

/** Problems of items by their reason, with examples. */
export function IssuesCard({ groups, title }: { groups: readonly Group[]; title: string }) {
  const most = Math.max(...groups.map(({ count }) => count));
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <Issue key={group.severity + group.field + group.issue} group={group} most={most} />
        ))}
      </ul>
    </Card>
  );
}

function Issue({ group: { field, issue, severity, count, itemIds }, most }: { group: Group; most: number }) {
  const text = useText();
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-xs sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <Badge tone={severity === 'error' ? 'bad' : 'attention'}>{text.word('catalogs.severity', severity)}</Badge>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">
          <ForeignText>{issue}</ForeignText>
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-mute">
          <code dir="ltr" className="max-w-full truncate font-mono">
            {field}
          </code>
          {itemIds.length > 0 && (
            <span className="min-w-0 wrap-anywhere">
              {text('catalogs.examples')}{' '}
              {itemIds.map((id, n) => (
                <span key={n}>
                  {n > 0 && ', '}
                  <bdi>{id.slice(0, 60)}</bdi>
                </span>
              ))}
            </span>
          )}
        </p>
      </div>
      <span className="flex items-center gap-2 tabular-nums">
        <Bar share={count / most} color={severity === 'error' ? 'bg-bad' : 'bg-attention'} />
        {text('catalogs.items.count', { count })}
      </span>
    </li>
  );
}
