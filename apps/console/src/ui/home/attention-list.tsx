import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AttentionItem, Row, Target, Words } from './attention';
import { InPlaceAction } from './in-place';
import type { Attention } from './use-attention';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { asApiError } from '#/lib/api';
import { Button, LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Badge, Card, Empty, ForeignText, Rows, Time } from '#/ui/parts';

/** Rows before "Show all". */
const fold = 8;

/** What needs the person, most urgent first. `without` are keys that another part of the page shows; an empty list beside it is not shown. */
export function AttentionList({ attention, without }: { attention: Attention; without: readonly string[] }) {
  const text = useText();
  const [isUnfolded, setUnfolded] = useState(false);
  const { newCount, failed, showAll } = attention;
  const rows = attention.rows?.filter(({ item }) => !without.includes(item.key));
  const open = rows?.filter(({ isSettled }) => !isSettled).length ?? 0;
  if (without.length > 0 && rows?.length === 0 && newCount === 0 && failed.length === 0) return null;
  return (
    <Card
      title={open > 0 ? text('home.attention.count', { count: open }) : text('home.attention')}
      flush
      actions={
        <span role="status">
          {newCount > 0 && (
            <Button size="small" className="border-accent! text-accent!" onClick={showAll}>
              {text('common.news', { count: newCount })}
            </Button>
          )}
        </span>
      }
    >
      {failed.map(({ source, error, again }) => (
        <Failure key={source.label} label={text(source.label)} error={error} again={again} />
      ))}
      {rows === undefined ? (
        <Rows count={3} />
      ) : rows.length === 0 ? (
        failed.length === 0 && <Nothing />
      ) : (
        <ul className="divide-y divide-line">
          {(isUnfolded ? rows : rows.slice(0, fold)).map((row) => (
            <Line key={row.item.key} row={row} onDone={showAll} />
          ))}
        </ul>
      )}
      {rows !== undefined && rows.length > fold && !isUnfolded && (
        <div className="border-t border-line px-4 py-2">
          <Button kind="quiet" onClick={() => setUnfolded(true)}>
            {text('home.attention.more', { count: rows.length - fold })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Line({ row: { item, isSettled }, onDone }: { row: Row; onDone: () => void }) {
  const text = useText();
  const { kind, name, why, target, due, tone, state, since } = item;
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-start">
      <span className="sm:pt-px">
        {isSettled ? <Badge tone="good">{text('home.settled')}</Badge> : <Badge tone={tone}>{text.word(...state)}</Badge>}
      </span>
      <span className={`grid min-w-0 gap-0.5 ${isSettled ? 'text-mute' : ''}`}>
        <span className="font-medium">
          <Led target={target}>{name === null ? text(kind) : <ForeignText>{name}</ForeignText>}</Led>
        </span>
        <span className="text-xs text-mute">
          {name !== null && <span>{text(kind)} · </span>}
          {since !== null && !isSettled && (
            <>
              <Time at={since} />
              {' · '}
            </>
          )}
          <Why why={why} text={text} />
        </span>
      </span>
      {!isSettled && due !== null && (
        <span className="flex flex-wrap items-center gap-2 sm:justify-end">
          <Action item={item} onDone={onDone} />
        </span>
      )}
    </li>
  );
}

function Why({ why, text }: { why: Words; text: Text }) {
  return 'key' in why ? (
    <span>{text(why.key, typeof why.values === 'function' ? why.values(text) : why.values)}</span>
  ) : (
    <span dir="auto" className="wrap-anywhere">
      {why.text.length > 300 ? `${why.text.slice(0, 300)}…` : why.text}
    </span>
  );
}

function Led({ target, children }: { target: Target | null; children: ReactNode }) {
  if (target === null) return <>{children}</>;
  return (
    <Link {...target} className="hover:underline">
      {children}
    </Link>
  );
}

/** The one action that is due. Its accessible name says for what. */
function Action({ item: { due, target, name, kind }, onDone }: { item: AttentionItem; onDone: () => void }) {
  const text = useText();
  if (due === null) return null;
  if ('inPlace' in due) return <InPlaceAction action={due.inPlace} onDone={onDone} />;
  if (target === null) return null;
  const label = text('home.due.named', { action: text(due.label), name: (name ?? text(kind)).slice(0, 200) });
  return (
    <LinkButton {...target} aria-label={label}>
      {text(due.label)}
    </LinkButton>
  );
}

/** One line about a source that could not be read. */
function Failure({ label, error, again }: { label: string; error: unknown; again: () => void }) {
  const text = useText();
  const requestId = asApiError(error)?.requestId ?? null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-xs">
      <Icon name="alert" size={14} className="text-bad" />
      <span className="min-w-0 flex-1 basis-48">
        {text('home.failed', { what: label })}
        {requestId !== null && (
          <span className="ms-2 font-mono text-mute wrap-anywhere">{`${text('problem.requestId')} ${requestId}`}</span>
        )}
      </span>
      <Button size="small" onClick={again}>
        {text('common.again')}
      </Button>
    </div>
  );
}

function Nothing() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  return (
    <Empty
      icon="check"
      title={text('home.attention.none')}
      action={
        <LinkButton to="/a/$account/notifications" params={{ account }}>
          {text('home.attention.look')}
        </LinkButton>
      }
    >
      {text(isBuyer ? 'home.attention.none.buyer' : 'home.attention.none.seller')}
    </Empty>
  );
}
