import { useText } from '#/i18n';
import { type CreativeDraft, fieldOfFinding, shownVersion } from '#/lib/creative-draft';
import type { Creative } from '#/lib/creatives';
import { Badge, Card } from '#/ui/parts';

interface Props {
  readonly creative: Creative;
  readonly draft: CreativeDraft;
}

/** What keeps the creative from being ready. Each finding leads to its field. */
export function Findings({ creative, draft: { roles } }: Props) {
  const text = useText();
  const findings = shownVersion(creative)?.findings ?? [];
  const sorted = findings.toSorted((left, right) => left.severity.localeCompare(right.severity));
  const goTo = (field: string) => document.getElementsByName(fieldOfFinding(field, roles))[0]?.focus();
  return (
    <Card title={text('creatives.findings')} flush>
      {sorted.length === 0 ? (
        <p className="px-4 py-3 text-mute">{text('creatives.findings.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sorted.map(({ rule, severity, field, message }) => (
            <li key={rule + field + message} className="grid gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Badge tone={severity === 'blocks' ? 'bad' : 'attention'}>{text.word('creatives.findings', severity)}</Badge>
              <div className="min-w-0">
                <p dir="auto" className="wrap-anywhere">
                  {message}
                </p>
                <button type="button" dir="ltr" className="font-mono text-xs text-accent hover:underline" onClick={() => goTo(field)}>
                  {field}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
