import { useText } from '#/i18n';
import { fieldLabel, shownAs } from '#/lib/task';
import { ForeignText, Id } from '#/ui/parts';

/** Levels and members that are shown; the raw answer has the rest. */
const [maxDepth, maxMembers] = [5, 50];

/** The members of an object whose shape is not known: labels and values, nested ones indented. Without the space for two columns, values are below. */
export function Members({ of, depth = 0 }: { of: readonly (readonly [string, unknown])[]; depth?: number }) {
  const text = useText();
  return (
    <div className="@container">
      <dl className="grid min-w-0 gap-x-4 gap-y-2 @sm:grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)]">
        {of.slice(0, maxMembers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt dir="auto" className="text-xs text-mute wrap-anywhere @sm:pt-px">
              {fieldLabel(name)}
            </dt>
            <dd className="min-w-0">
              <Value name={name} value={value} depth={depth} />
            </dd>
          </div>
        ))}
      </dl>
      {of.length > maxMembers && <p className="text-xs text-mute">{text('tasks.more', { count: of.length - maxMembers })}</p>}
    </div>
  );
}

function Value({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const text = useText();
  const shown = shownAs(name, value);
  switch (shown.kind) {
    case 'none':
      return '–';
    case 'id':
      return <Id>{shown.value}</Id>;
    case 'number':
      return <span className="tabular-nums">{text.number(shown.value)}</span>;
    case 'flag':
      return text(shown.value ? 'common.yes' : 'common.no');
    case 'time':
      return <time dateTime={shown.value}>{text.time(shown.value)}</time>;
    case 'text':
      return <ForeignText lines>{shown.value}</ForeignText>;
    case 'object':
      if (depth >= maxDepth) return '…';
      return (
        <div className="border-s-2 border-line ps-3">
          <Members of={shown.of} depth={depth + 1} />
        </div>
      );
    case 'list':
      if (depth >= maxDepth) return '…';
      return (
        <>
          <ol className="grid min-w-0 gap-2">
            {shown.of.slice(0, maxMembers).map((one, at) => (
              <li key={at} className="min-w-0">
                <Value name={name} value={one} depth={depth + 1} />
              </li>
            ))}
          </ol>
          {shown.of.length > maxMembers && (
            <p className="text-xs text-mute">{text('tasks.more', { count: shown.of.length - maxMembers })}</p>
          )}
        </>
      );
  }
}
