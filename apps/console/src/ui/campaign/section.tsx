import { useEffect, useRef, type ReactNode } from 'react';
import { useIssueCount } from '../form';
import { Icon } from '../icon';
import { useText } from '#/i18n';

interface Props {
  /** Part of the address: `#budget` opens the section. */
  readonly id: string;
  readonly title: string;
  /** What is set, while the section is folded. */
  readonly set?: string | undefined;
  /** Names of the fields in the API whose problems unfold it. */
  readonly covers: readonly string[];
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Part of a long form. Folded ones unfold for a problem, and for a link to them. */
export function Section({ id, title, set, covers, isOpen = false, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const text = useText();
  const issues = useIssueCount(covers);
  useEffect(() => {
    if (issues > 0) box.current!.open = true;
  }, [issues]);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    box.current!.open = true;
    box.current!.querySelector('summary')!.focus();
    box.current!.scrollIntoView({ block: 'start' });
  }, [id]);
  return (
    <details
      ref={box}
      id={id}
      open={isOpen}
      className="group min-w-0 scroll-mt-(--bar) overflow-clip rounded-lg border border-line bg-panel"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 font-semibold">{title}</h2>
        {set !== undefined && <span className="min-w-0 truncate text-xs text-mute group-open:invisible">{set}</span>}
        {issues > 0 && (
          <span className="ms-auto shrink-0 rounded-full bg-bad-soft px-2 text-xs font-medium text-bad">
            {text('form.summary', { count: issues })}
          </span>
        )}
        <Icon name="down" className={`${issues > 0 ? '' : 'ms-auto'} text-mute group-open:rotate-180`} />
      </summary>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4">{children}</div>
    </details>
  );
}
