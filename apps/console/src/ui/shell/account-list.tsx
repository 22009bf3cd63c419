import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icon';
import { AccountMark } from './switcher';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { matchingAccounts } from '#/lib/accounts';
import type { Schemas } from '#/lib/api';

/** Maximum number of accounts that are shown at once, for speed. */
const maxShown = 100;
const { compare } = new Intl.Collator(language, { numeric: true });

/** A full page load, so that data of one account is never shown for another. */
function open({ id }: Schemas['Account'], isNewTab: boolean): void {
  if (isNewTab) window.open(`/console/a/${id}`, '_blank', 'noopener');
  else location.assign(`/console/a/${id}`);
}

/** The person's accounts. Typing filters, arrows move, Enter opens; with Control or Command in a new tab. */
export function AccountList() {
  const text = useText();
  const { account, session } = useAccountContext();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [id, list] = [useId(), useRef<HTMLUListElement>(null)];
  const found = useMemo(() => matchingAccounts(session.accounts, typed, account, compare), [session.accounts, typed, account]);
  const shown = found.slice(0, maxShown);
  const current = Math.min(active, shown.length - 1);
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 8, PageUp: current - 8 };
    const to = moves[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(to, shown.length - 1)));
    else if (event.key === 'Enter' && shown[current]) open(shown[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon name="search" size={14} className="text-mute" />
        <input
          autoFocus
          role="combobox"
          aria-label={text('nav.accounts.find')}
          placeholder={text('nav.accounts.find')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <ul ref={list} id={id} role="listbox" aria-label={text('nav.accounts')} className="min-h-24 flex-1 overflow-y-auto p-1 empty:hidden">
        {shown.map((one, at) => (
          <Choice key={one.id} id={`${id}-${at}`} account={one} isActive={at === current} isCurrent={String(one.id) === account} />
        ))}
      </ul>
      <p role="status" className="px-3 py-2 text-xs text-mute empty:hidden">
        {found.length === 0 && text('nav.accounts.none')}
        {found.length > shown.length && text('nav.accounts.more', { count: found.length - shown.length })}
      </p>
    </>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly account: Schemas['Account'];
  readonly isActive: boolean;
  readonly isCurrent: boolean;
}

function Choice({ id, account, isActive, isCurrent }: ChoiceProps) {
  const text = useText();
  const about = [text.word('side', account.accountType), text.word('role', account.role)];
  if (account.buyerAccessPosture === 'SANDBOX_ONLY') about.push(text('side.SANDBOX'));
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      aria-current={isCurrent}
      onClick={({ ctrlKey, metaKey }) => open(account, ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && open(account, true)}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 hover:bg-sunken aria-selected:bg-sunken"
    >
      <AccountMark id={account.id} name={account.name} size="size-6" />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <span dir="auto" className="max-w-full truncate text-sm leading-4 font-medium">
          {account.name}
        </span>
        <span className="max-w-full truncate text-xs leading-4 text-mute">{about.join(' · ')}</span>
      </span>
      {isCurrent && <Icon name="check" size={14} className="text-accent" />}
    </li>
  );
}
