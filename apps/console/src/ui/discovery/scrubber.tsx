import { useEffect, useState } from 'react';
import { changeWords } from './change-words';
import { useText } from '#/i18n';
import { changeAt, type Course, pauseBefore, roundsOf } from '#/lib/replay';
import { Button } from '#/ui/button';
import { Copy } from '#/ui/copy';
import { Icon } from '#/ui/icon';

interface Props {
  readonly course: Course;
  /** Undefined: now. */
  readonly at: number | undefined;
  readonly onGo: (at: number | undefined) => void;
}

/** Replays a discovery revision by revision: by dragging, by arrow keys, or by itself. The address contains the revision. */
export function Scrubber({ course, at, onGo }: Props) {
  const text = useText();
  const { discovery, revisions } = course;
  const first = revisions[0]?.revision ?? 0;
  const last = discovery.revision;
  const now = at ?? last;
  const { isPlaying, setPlaying } = usePlay(course, { now, last, onGo });
  const isEmpty = last <= first;
  const go = (to: number) => onGo(to >= last ? undefined : to);
  const change = changeAt(course, now);
  const words = `${text('discovery.revision', { revision: now, of: last })}${change === null ? '' : `: ${changeWords(text, change)}`}`;
  const share = (revision: number) => `${((revision - first) / (last - first)) * 100}%`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line px-4 py-2.5 text-xs">
      <div className="flex items-center gap-3">
        <Button
          size="small"
          disabled={isEmpty}
          onClick={() => {
            if (!isPlaying && now >= last) onGo(first);
            setPlaying(!isPlaying);
          }}
        >
          <Icon name={isPlaying ? 'pause' : 'resume'} size={14} />
          {text(isPlaying ? 'common.pause' : 'discovery.replay')}
        </Button>
        <span className="relative grid grow">
          <input
            type="range"
            aria-label={text('discovery.replay.at')}
            aria-valuetext={words}
            min={first}
            max={last}
            disabled={isEmpty}
            value={now}
            onChange={(event) => {
              setPlaying(false);
              go(Number(event.target.value));
            }}
            className="m-0 h-6 w-full accent-accent"
          />
          {/* The thumb of a range moves from half its width to half its width before the end. */}
          <span aria-hidden="true" className="pointer-events-none relative mx-2 block h-0">
            {roundsOf(revisions).map(({ revision, round }) => (
              <span
                key={revision}
                data-round={round}
                className="absolute -top-1.5 -ms-px h-2 w-0.5 bg-attention"
                style={{ insetInlineStart: share(revision) }}
              />
            ))}
          </span>
        </span>
        <span className="hidden sm:inline">
          <Copy text={location.href} label={text('discovery.copy')} />
        </span>
      </div>
      <p data-testid="revision" className="line-clamp-2 min-h-5 wrap-anywhere tabular-nums">
        {words}
      </p>
    </div>
  );
}

/** Plays from revision to revision until now. Each waits as long as it took, within limits. */
function usePlay(course: Course, { now, last, onGo }: { now: number; last: number; onGo: Props['onGo'] }) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    // A replay that begins at the end waits for the address of the first revision.
    if (!isPlaying || now >= last) return;
    const timer = setTimeout(
      () => {
        const isLast = now + 1 >= last;
        if (isLast) setPlaying(false);
        onGo(isLast ? undefined : now + 1);
      },
      pauseBefore(course, now + 1),
    );
    return () => clearTimeout(timer);
  }, [course, isPlaying, last, now, onGo]);
  return { isPlaying, setPlaying };
}
