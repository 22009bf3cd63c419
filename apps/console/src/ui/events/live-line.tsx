import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { ChangePointer } from '#/lib/feed';
import { dateFormat } from '#/lib/formats';
import { type LiveLine, pageOfKind } from '#/lib/live-lines';
import { Button } from '#/ui/button';
import { Code } from '#/ui/parts';

/** One event of the feed: its kind, the changed object, and the exact JSON on demand. */
export function LiveLineRow({ line: { pointer, position } }: { line: LiveLine }) {
  const text = useText();
  const { account } = useAccountContext();
  const [isOpen, setOpen] = useState(false);
  if (pointer === 'reset')
    return (
      <li data-row="" tabIndex={-1} className="flex min-h-(--row) items-center gap-3 px-4 text-attention">
        {text('events.kind.reset')} <code className="font-mono text-xs">reset</code>
      </li>
    );
  return (
    <li data-row="" tabIndex={-1} className="u-landed">
      <div className="grid min-h-(--row) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-1 sm:grid-cols-[5.5rem_12rem_minmax(0,1fr)_6rem_auto]">
        <span className="text-xs text-mute tabular-nums max-sm:order-2">
          <time dateTime={pointer.at} title={text.time(pointer.at)}>
            {dateFormat(language, { timeStyle: 'medium' }).format(new Date(pointer.at))}
          </time>
        </span>
        <Link
          to="/a/$account/events"
          params={{ account }}
          search={{ event: `feed.${pointer.kind}` }}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 hover:underline max-sm:order-1"
        >
          {text.word('events.kind', pointer.kind)}
          <code className="font-mono text-xs text-mute">{pointer.kind}</code>
        </Link>
        <ObjectLink account={account} pointer={pointer} />
        <span className="text-xs text-mute tabular-nums max-sm:order-5 max-sm:col-span-full">
          {pointer.revision === null ? '' : text('events.revision', { revision: pointer.revision })}
        </span>
        <Button
          kind="quiet"
          size="small"
          className="max-sm:order-4"
          aria-expanded={isOpen}
          aria-label={text('events.json.named', { id: pointer.id })}
          onClick={() => setOpen(!isOpen)}
        >
          {text('events.json')}
        </Button>
      </div>
      {isOpen && (
        <div className="px-4 pb-3">
          <Code
            label={text('events.json.named', { id: pointer.id })}
          >{`id: ${position}\nevent: ${pointer.kind}\ndata: ${JSON.stringify(pointer)}`}</Code>
        </div>
      )}
    </li>
  );
}

function ObjectLink({ account, pointer: { kind, id } }: { account: string; pointer: ChangePointer }) {
  const page = pageOfKind(kind);
  const shown = (
    <code dir="ltr" className="min-w-0 truncate font-mono text-xs">
      {id}
    </code>
  );
  if (page === undefined) return <span className="flex min-w-0 max-sm:order-3">{shown}</span>;
  return (
    <Link to={page} params={{ account, id }} className="flex min-w-0 text-accent hover:underline max-sm:order-3">
      {shown}
    </Link>
  );
}
