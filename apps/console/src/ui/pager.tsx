import { Button } from './button';
import { useText } from '#/i18n';

/** Links to the first and the next page of a cursor-based list. The browser's history leads to the previous page. */
export function Pager({ hasFirst, next, onGo }: { hasFirst: boolean; next: string | null; onGo: (cursor: string | undefined) => void }) {
  const text = useText();
  if (!hasFirst && next === null) return null;
  return (
    <div className="flex justify-between gap-2 border-t border-line px-4 py-2">
      <Button size="small" disabled={!hasFirst} onClick={() => onGo(undefined)}>
        {text('page.first')}
      </Button>
      <Button size="small" disabled={next === null} onClick={() => onGo(next ?? undefined)}>
        {text('page.next')}
      </Button>
    </div>
  );
}
