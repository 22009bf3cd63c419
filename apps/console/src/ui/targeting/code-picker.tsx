import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../button';
import { control, FieldErrors, useField } from '../form';
import { type Chip, Chips } from './chips';
import { Options } from './options';
import type { Source } from './sources';
import { useText } from '#/i18n';
import { type Entry, resolveAll, textsIn } from '#/lib/pasted-codes';

interface Props {
  /** Name of the list in the API, whose problems are shown here. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly source: Source;
  /** Codes of the source that are chosen; they are not offered again. */
  readonly chosen: readonly string[];
  readonly chips: readonly Chip[];
  /** The chip that a problem of the API names. */
  readonly chipOf: (path: string) => number | undefined;
  readonly onAdd: (codes: readonly string[]) => void;
  readonly onRemove: (chip: number) => void;
  readonly onFocus?: () => void;
  /** A choice before the field, such as the system of its codes. */
  readonly before?: ReactNode;
}

const maxOffered = 50;
const debounceMs = 120;

/** Chooses values by name or code. A pasted list is added at once; what it has no code for is said. */
export function CodePicker(props: Props) {
  const { name, label, hint, placeholder, source, chosen, chips, chipOf, onAdd, onRemove, onFocus, before } = props;
  const text = useText();
  const { id, issues } = useField(name, label);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [outcome, setOutcome] = useState<{ added: number; unknown: readonly string[] } | null>(null);
  const options = useOptions(source, typed, chosen);
  const isShown = isOpen && options.length > 0;
  const current = Math.min(active, options.length - 1);
  const bad = new Set(issues.map(({ path }) => chipOf(path)));

  const add = (codes: readonly string[], unknown: readonly string[] = []) => {
    const fresh = codes.filter((code) => !chosen.includes(code));
    setOutcome(codes.length > 1 || unknown.length > 0 ? { added: fresh.length, unknown } : null);
    setTyped('');
    setOpen(false);
    setActive(0);
    if (fresh.length > 0) onAdd(fresh);
  };
  const addTexts = async (texts: readonly string[]) => {
    const { codes, unknown } = await resolveAll(texts, source.entries, source.ask);
    add(codes, unknown);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace' && typed === '' && chips.length > 0) return onRemove(chips.length - 1);
    const moves: Record<string, number> = { ArrowDown: isShown ? current + 1 : current, ArrowUp: current - 1 };
    const to = moves[event.key];
    if (to !== undefined) {
      setOpen(true);
      setActive(Math.max(0, Math.min(to, options.length - 1)));
    } else if (event.key === 'Escape' && isShown) {
      setOpen(false);
      event.stopPropagation();
    } else if (event.key === 'Enter' && isShown) add([options[current]!.code]);
    else if (event.key === 'Enter' && typed.trim() !== '') void addTexts([typed.trim()]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex min-w-0 flex-wrap gap-1.5">
        {before}
        <div className="relative min-w-40 flex-1">
          <input
            id={id}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={isShown ? `${id}-${current}` : undefined}
            aria-invalid={issues.length > 0}
            aria-describedby={[...(hint ? [`${id}-hint`] : []), ...(issues.length > 0 ? [`${id}-issues`] : [])].join(' ') || undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={200}
            placeholder={placeholder}
            value={typed}
            onFocus={onFocus}
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(event.target.value.trim() !== '');
              setActive(0);
            }}
            onPaste={(event) => {
              const texts = textsIn(event.clipboardData.getData('text'));
              if (texts.length < 2) return;
              event.preventDefault();
              void addTexts(texts);
            }}
            onKeyDown={onKeyDown}
            className={control}
          />
          <Options id={id} label={label} of={isShown ? options : []} current={current} onPick={(code) => add([code])} />
        </div>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-mute">
          {hint}
        </p>
      )}
      <div role="status" className="text-xs empty:hidden">
        {outcome !== null && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
            {outcome.added > 0 && <span>{text('targeting.added', { count: outcome.added })}</span>}
            {outcome.unknown.length > 0 && (
              <span className="text-attention">{text('targeting.unknown', { list: outcome.unknown.slice(0, 20).join(', ') })}</span>
            )}
            {outcome.unknown.length > 0 && source.accepts !== undefined && (
              <Button size="small" onClick={() => add(outcome.unknown.filter((each) => source.accepts!(each)))}>
                {text('targeting.unknown.add')}
              </Button>
            )}
          </p>
        )}
      </div>
      <FieldErrors id={`${id}-issues`} issues={issues} />
      <Chips label={label} of={chips} bad={bad} onRemove={onRemove} />
    </div>
  );
}

/** What the typed text may mean; all values while nothing is typed. A new text aborts the request of the text before. */
function useOptions(source: Source, typed: string, chosen: readonly string[]): readonly Entry[] {
  const wanted = typed.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: ['targeting', source.key, settled],
    enabled: settled !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => source.find(settled, signal),
  });
  if (wanted === '') return source.entries.filter(({ code }) => !chosen.includes(code)).slice(0, maxOffered);
  const found = (settled === '' ? [] : (data ?? [])).filter(({ code }) => !chosen.includes(code));
  const own = source.codeOf(wanted);
  return own === null || chosen.includes(own) || found.some(({ code }) => code === own) ? found : [{ code: own, name: own }, ...found];
}
