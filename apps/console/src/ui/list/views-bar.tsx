import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { Popup } from './popup';
import { useText } from '#/i18n';
import { isSameSearch, type Search } from '#/lib/list-filters';
import { maxViewName, maxViews, useViews, type View } from '#/lib/views';

interface Props {
  readonly list: string;
  /** The filters of the address. */
  readonly search: Search;
}

const tab =
  'flex min-h-(--control-small) max-w-56 items-center rounded-md px-2 text-sm text-mute hover:bg-sunken hover:text-ink data-[current=true]:bg-sunken data-[current=true]:font-medium data-[current=true]:text-ink';

/** Saved sets of filters, as links. Without any, nothing is shown. */
export function ViewsBar({ list, search }: Props) {
  const text = useText();
  const { views, remove } = useViews(list);
  const all = useRef<HTMLUListElement>(null);
  useFocusOnSaved(all, views, search);
  const current = views.find((view) => isSameSearch(view.search, search));
  const isFiltered = Object.keys(search).length > 0;
  if (views.length === 0) return null;
  const link = (to: Search, isCurrent: boolean, words: string) => (
    <Link to="." search={to as never} activeOptions={{ exact: true }} data-current={isCurrent} className={tab}>
      <span dir="auto" className="truncate">
        {words}
      </span>
    </Link>
  );
  return (
    <nav aria-label={text('list.views')} className="flex min-w-0 flex-wrap items-center gap-1">
      <ul ref={all} className="contents">
        <li>{link({}, !isFiltered, text('list.all'))}</li>
        {views.map((view) => (
          <li key={view.name} className="flex min-w-0 items-center">
            {link(view.search, view === current, view.name)}
            {view === current && (
              <Button
                kind="quiet"
                size="icon"
                aria-label={text('list.remove', { name: view.name })}
                onClick={() => {
                  remove(view.name);
                  all.current!.querySelector('a')?.focus();
                }}
              >
                <Icon name="close" size={14} />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The button that saved a view is gone: its focus goes to the link of the view. */
function useFocusOnSaved(all: RefObject<HTMLUListElement | null>, views: readonly View[], search: Search): void {
  const before = useRef(views.length);
  useEffect(() => {
    const isSaved = views.length > before.current && document.activeElement === document.body;
    before.current = views.length;
    const at = views.findIndex((view) => isSameSearch(view.search, search));
    if (isSaved && at >= 0) all.current?.querySelectorAll('a')[at + 1]?.focus();
  }, [all, views, search]);
}

/** Names the filters of the address, unless they already have a name. */
export function SaveView({ list, search }: Props) {
  const text = useText();
  const { views, save } = useViews(list);
  const isSaved = Object.keys(search).length === 0 || views.some((view) => isSameSearch(view.search, search));
  if (isSaved || views.length >= maxViews) return null;
  return (
    <Popup name={text('list.save')} label={text('list.save')} kind="quiet" className="text-accent!">
      {(close) => <NameView onSave={(name) => (close(), save({ name, search }))} />}
    </Popup>
  );
}

function NameView({ onSave }: { onSave: (name: string) => void }) {
  const text = useText();
  const [name, setName] = useState('');
  return (
    <form
      className="grid gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <label className="grid gap-1">
        <span className="text-xs text-mute">{text('list.viewName')}</span>
        <input
          value={name}
          required
          maxLength={maxViewName}
          dir="auto"
          onChange={(event) => setName(event.target.value)}
          className="min-h-(--control) w-full rounded-md border border-edge bg-panel px-2.5 text-sm"
        />
      </label>
      <Button type="submit">{text('list.save')}</Button>
    </form>
  );
}
