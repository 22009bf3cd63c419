import { useState } from 'react';
import { Button } from '../button';
import { useText } from '#/i18n';
import { type Filter, type Search, valuesOf, withFilter, withValue } from '#/lib/list-filters';

interface Props {
  readonly filter: Filter;
  readonly filters: readonly Filter[];
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly onDone: () => void;
}

/** Longer lists of options can be searched. */
const maxPlain = 12;

/** Changes the value of one filter. Choices take effect at once, input with Enter. */
export function FilterEditor(props: Props) {
  const { filter } = props;
  if (filter.kind === 'choice') return <Choices {...props} filter={filter} />;
  return <Input {...props} />;
}

function Choices({ filter, filters, search, onSearch, onDone }: Props & { filter: Filter & { kind: 'choice' } }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const now = filter.isMany ? valuesOf(search, filter.key) : [String(search[filter.key] ?? '')];
  const wanted = typed.trim().toLocaleLowerCase();
  const found = filter.options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const choose = (value: string) => {
    onSearch(filter.isMany ? withValue(filters, search, filter, value) : withFilter(filters, search, filter.key, value));
    if (!filter.isMany) onDone();
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <legend className="px-2 py-1 text-xs text-mute">{filter.label}</legend>
      {filter.options.length > maxPlain && (
        <input
          aria-label={text('list.find')}
          placeholder={text('list.find')}
          value={typed}
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
          className="mb-1 min-h-(--control) rounded-md border border-edge bg-panel px-2.5 text-sm"
        />
      )}
      {found.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 min-w-0 items-center gap-2 rounded-md px-2 py-1 hover:bg-sunken">
          <input
            type={filter.isMany ? 'checkbox' : 'radio'}
            name={filter.key}
            checked={now.includes(value)}
            onChange={() => choose(value)}
            className="shrink-0 accent-accent"
          />
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {label}
          </span>
        </label>
      ))}
      {found.length === 0 && <p className="px-2 py-1 text-mute">{text('common.noMatch')}</p>}
    </fieldset>
  );
}

function Input({ filter, filters, search, onSearch, onDone }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(String(search[filter.key] ?? ''));
  const kind =
    filter.kind === 'day' ? ({ type: 'date', min: filter.min, max: filter.max } as const) : ({ maxLength: 255, dir: 'auto' } as const);
  return (
    <form
      className="grid gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(withFilter(filters, search, filter.key, typed.trim()));
        onDone();
      }}
    >
      <label className="grid gap-1">
        <span className="text-xs text-mute">{filter.label}</span>
        <input
          {...kind}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-(--control) w-full rounded-md border border-edge bg-panel px-2.5 text-sm"
        />
        {filter.kind === 'day' && <span className="text-xs text-mute">{filter.hint}</span>}
      </label>
      <Button type="submit">{text('list.apply')}</Button>
    </form>
  );
}
