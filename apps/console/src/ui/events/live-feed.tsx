import { useCallback, useRef, useState } from 'react';
import { LiveLineRow } from './live-line';
import { MakeSomethingHappen } from './make-something-happen';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { feedKinds } from '#/lib/event-catalogue';
import { type ChangePointer, useFeed } from '#/lib/feed';
import { maxLines, noLines, withAll, withLine } from '#/lib/live-lines';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { Card } from '#/ui/parts';

/**
 * Changes of the account as they arrive, newest first, over the connection that all tabs share. While it is paused, or the pointer or the focus is in the
 * list, lines wait behind a button, so that nothing moves there.
 */
export function LiveFeed({ kind, onKind }: { kind: string | undefined; onKind: (kind: string | undefined) => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const [lines, setLines] = useState(noLines);
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const paused = useRef(false);
  paused.current = isPaused;
  useFeed(
    account,
    useCallback((pointer: ChangePointer | 'reset', position: string) => {
      const isHeld = paused.current || list.current?.matches(':hover, :focus-within') === true;
      setLines((known) => withLine(known, { pointer, position }, isHeld));
    }, []),
  );
  const isWanted = ({ pointer }: { pointer: ChangePointer | 'reset' }) =>
    kind === undefined || pointer === 'reset' || pointer.kind === kind;
  const shown = lines.shown.filter(isWanted);
  const waiting = lines.waiting.filter(isWanted).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-(--control) flex-wrap items-center gap-2">
        <Filters label={text('events.kind')} value={kind} options={text.options('events.kind', feedKinds)} onPick={onKind} />
        <Button
          aria-pressed={isPaused}
          onClick={() => {
            setPaused(!isPaused);
            if (isPaused) setLines(withAll);
          }}
        >
          <Icon name={isPaused ? 'resume' : 'pause'} size={14} />
          {text(isPaused ? 'common.resume' : 'common.pause')}
        </Button>
        <span role="status">
          {waiting > 0 && (
            <Button className="border-accent! text-accent!" onClick={() => setLines(withAll)}>
              {text('common.news', { count: waiting })}
            </Button>
          )}
        </span>
        <p className="ms-auto text-xs text-mute">{text('events.live.text', { count: maxLines })}</p>
      </div>
      <Card flush>
        {shown.length === 0 ? (
          <MakeSomethingHappen />
        ) : (
          <ul ref={list} aria-label={text('events.now')} className="divide-y divide-line">
            {shown.map((line) => (
              <LiveLineRow key={line.position} line={line} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
