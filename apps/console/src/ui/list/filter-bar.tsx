import { useEffect, useRef, useState } from 'react';
import { SearchBox } from '../filters';
import { Icon } from '../icon';
import { FilterEditor } from './filter-editor';
import { Popup } from './popup';
import { useText } from '#/i18n';
import { type Filter, type Search, type Token, tokensOf, withFilter } from '#/lib/list-filters';

interface Props {
  readonly filters: readonly Filter[];
  /** The text filter that has a field of its own. */
  readonly searchBy?: { readonly key: string; readonly label: string } | undefined;
  readonly search: Search;
  /** `isSmall` replaces the address. */
  readonly onSearch: (search: Search, isSmall?: boolean) => void;
}

/** The filters of a list as tokens, each with its value and a way to remove it, and a menu that adds one. */
export function FilterBar({ filters, searchBy, search, onSearch }: Props) {
  const tokens = tokensOf(filters, search).filter(({ filter }) => filter.key !== searchBy?.key);
  const others = filters.filter(({ key }) => key !== searchBy?.key);
  const add = useFocusAfterRemoval(tokens.length);
  const change = (key: string, value: string | number | undefined, isSmall = false) =>
    onSearch(withFilter(filters, search, key, value), isSmall);
  return (
    <>
      {searchBy !== undefined && (
        <SearchBox
          label={searchBy.label}
          value={search[searchBy.key] as string | undefined}
          onSearch={(wanted) => change(searchBy.key, wanted, true)}
        />
      )}
      {tokens.map((token) => (
        <FilterToken
          key={token.filter.key}
          {...{ token, filters, search, onSearch }}
          onRemove={() => change(token.filter.key, undefined)}
        />
      ))}
      {others.length > 0 && (
        <span ref={add}>
          <AddFilter of={others} {...{ filters, search, onSearch }} />
        </span>
      )}
    </>
  );
}

/** The focus of a token that was removed goes to the button that adds one. */
function useFocusAfterRemoval(count: number) {
  const box = useRef<HTMLSpanElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) box.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count]);
  return box;
}

interface TokenProps extends Omit<Props, 'searchBy'> {
  readonly token: Token;
  readonly onRemove: () => void;
}

function FilterToken({ token: { filter, ...token }, filters, search, onSearch, onRemove }: TokenProps) {
  const text = useText();
  const words = filter.kind === 'day' ? text.day(token.value) : token.words;
  const name = words === '' ? filter.label : text('list.token', { name: filter.label, value: words.slice(0, 200) });
  const label = (
    <span className="max-w-64 truncate" dir="auto">
      {filter.label}
      {words !== '' && (
        <>
          : <span className="text-ink">{words.slice(0, 200)}</span>
        </>
      )}
    </span>
  );
  return (
    <span
      role="group"
      aria-label={name}
      className="flex max-w-full min-w-0 items-stretch rounded-md border border-accent bg-accent-soft text-sm"
    >
      {filter.kind === 'flag' ? (
        <span className="flex min-h-[calc(var(--control)-2px)] min-w-0 items-center px-2.5 font-medium">{label}</span>
      ) : (
        <Popup name={name} label={label} kind="quiet" className="w-full border-0! px-2.5!">
          {(close) => <FilterEditor {...{ filter, filters, search, onSearch }} onDone={close} />}
        </Popup>
      )}
      <button
        type="button"
        aria-label={text('list.remove', { name: filter.label })}
        className="flex w-7 shrink-0 items-center justify-center rounded-md text-mute hover:text-ink"
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

function AddFilter({ of, filters, search, onSearch }: Omit<Props, 'searchBy'> & { of: readonly Filter[] }) {
  const text = useText();
  return (
    <Popup
      name={text('list.addFilter')}
      label={
        <>
          <Icon name="plus" size={14} />
          {text('list.addFilter')}
        </>
      }
    >
      {(close) => <FilterMenu {...{ of, filters, search, onSearch, close }} />}
    </Popup>
  );
}

type MenuProps = Omit<Props, 'searchBy'> & { readonly of: readonly Filter[]; readonly close: () => void };

/** First the filters, then the editor of the chosen one. */
function FilterMenu({ of, filters, search, onSearch, close }: MenuProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const filter = filters.find(({ key }) => key === chosen);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => editor.current?.querySelector('input')?.focus(), [chosen]);
  const pick = ({ key, kind }: Filter) => {
    if (kind !== 'flag') return setChosen(key);
    onSearch(withFilter(filters, search, key, 1));
    close();
  };
  if (filter !== undefined)
    return (
      <div ref={editor}>
        <FilterEditor {...{ filter, filters, search, onSearch }} onDone={close} />
      </div>
    );
  return (
    <ul>
      {of.map((each) => (
        <li key={each.key}>
          <button
            type="button"
            className="flex min-h-8 w-full items-center rounded-md px-2 py-1 text-start hover:bg-sunken"
            onClick={() => pick(each)}
          >
            {each.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
