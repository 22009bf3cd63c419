import { useEffect, useRef, useState } from 'react';
import type { Option } from './form';
import { Icon } from './icon';
import { useText } from '#/i18n';

const chip =
  'min-h-(--control) max-w-full rounded-md border border-edge bg-panel px-2.5 py-1 text-sm text-mute hover:transition-colors hover:border-mute';

/** A choice of a few values. The selected value is stored in the address. */
export function Filters({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onPick: (value: string | undefined) => void;
}) {
  const text = useText();
  return (
    <select
      aria-label={label}
      className={`${chip} ${value === undefined ? '' : 'border-accent! text-ink!'}`}
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value || undefined)}
    >
      <option value="">{text('filter.any', { label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Time without a key after which what was typed is searched for. Enter and leaving the field search at once. */
const restMs = 300;

/** `onSearch` is called while the person types, so it replaces the address. */
export function SearchBox({
  label,
  value = '',
  onSearch,
}: {
  label: string;
  value?: string | undefined;
  onSearch: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const apply = (wanted: string) => {
    stop();
    const words = wanted.trim();
    if (words === applied.current) return;
    applied.current = words;
    latest.current(words);
  };
  useEffect(() => stop, []);
  // The filter may be changed elsewhere. The answer to what was typed here does not replace what is being typed.
  useEffect(() => {
    if (value === applied.current || timer.current !== undefined) return;
    applied.current = value;
    setTyped(value);
  }, [value]);
  return (
    <form
      role="search"
      className="relative w-full max-w-64"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
      }}
    >
      <Icon name="search" size={14} className="absolute start-2.5 top-1/2 -translate-y-1/2 text-mute" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={255}
        value={typed}
        dir="auto"
        onChange={({ target }) => {
          setTyped(target.value);
          stop();
          timer.current = window.setTimeout(() => apply(target.value), restMs);
        }}
        onBlur={() => apply(typed)}
        className={`${chip} w-full ps-8 text-ink`}
      />
    </form>
  );
}
