import { useText } from '#/i18n';
import type { PreparedFile } from '#/lib/audience-file';
import { Figure, Figures } from '#/ui/parts';

/** What was found in a file: rows, people, doubles, and what was left out and why, with examples by line. */
export function FileCounts({ prepared: { counts, reasons, isCut } }: { prepared: PreparedFile }) {
  const text = useText();
  const rest = (count: number) => text('audiences.examples.more', { count });
  return (
    <>
      <Figures>
        <Figure label={text('audiences.rows')} value={text.number(counts.rows)} />
        <Figure label={text('audiences.people')} value={text.number(counts.people)} />
        <Figure label={text('audiences.doubles')} value={text.number(counts.doubles)} />
        <Figure label={text('audiences.refused')} value={text.number(counts.refused)} />
      </Figures>
      {isCut && (
        <p role="alert" className="text-bad">
          {text('audiences.tooMany', { count: counts.people })}
        </p>
      )}
      {reasons.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{text('audiences.left')}</h3>
          <ul className="grid gap-2">
            {reasons.map(({ refusal, count, examples }) => (
              <li key={refusal} className="rounded-md border border-line px-3 py-2">
                <p>
                  <span className="font-medium tabular-nums">{text.number(count)}</span> {text(`audiences.why.${refusal}`)}
                </p>
                <ul className="mt-1 grid gap-0.5 text-xs text-mute">
                  {examples.map(({ line, value }, n) => (
                    <li key={n} className="flex min-w-0 gap-2">
                      <span className="shrink-0 tabular-nums">{text('audiences.line', { line })}</span>
                      <span dir="auto" className="truncate">
                        {value}
                      </span>
                    </li>
                  ))}
                  {count > examples.length && <li>{rest(count - examples.length)}</li>}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
