import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Keys } from './keys';
import { List } from './list';
import { assistantGroup, useOptions } from './options';
import { rememberIn } from './recent';
import { Outcome, useRun } from './run';
import { useText } from '#/i18n';
import { maxQueryLength } from '#/lib/fuzzy';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Problem } from '#/ui/problem';

export { rememberIn };

/** The command palette: a dialog with a combobox over pages, actions and objects. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const text = useText();
  const box = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  // Objects opened until now are among the recent ones that this dialog shows.
  useState(() => rememberIn(queries));
  useEffect(() => {
    // React runs this effect twice in development.
    if (!box.current!.open) box.current!.showModal();
  }, []);
  const close = () => box.current?.close();
  return (
    <dialog
      ref={box}
      aria-label={text('palette.title')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="mt-[min(12dvh,6rem)] w-[min(40rem,calc(100vw-1.5rem))] max-w-none overflow-hidden rounded-xl bg-panel shadow-float"
    >
      <Content close={close} />
    </dialog>
  );
}

function Content({ close }: { close: () => void }) {
  const text = useText();
  const base = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, isLoading, isUnknownId, error } = useOptions(typed);
  const options = groups.flatMap((group) => group.options);
  const active = Math.max(
    options.findIndex(({ id }) => id === chosen),
    0,
  );
  const change = (value: string) => {
    setTyped(value);
    setChosen(null);
  };
  const { start, busy, problem, done, undo } = useRun(close, () => change(''));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && options.length > 0) setChosen(options[(active + step + options.length) % options.length]!.id);
    else if (event.key === 'Enter' && !event.repeat && options[active]) start(options[active]);
    else if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) close();
    else return;
    event.preventDefault();
  };
  const isOpen = options.length > 0;
  const found = groups.flatMap((group) => (group.id === assistantGroup ? [] : group.options)).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="flex items-center gap-2 border-b border-line ps-3 pe-2">
        <Icon name="search" className="text-mute" />
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={maxQueryLength}
          aria-label={text('palette.title')}
          placeholder={text('palette.placeholder')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${base}-list` : undefined}
          aria-activedescendant={isOpen ? `${base}-${active}` : undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Button kind="quiet" className="px-2" aria-label={text('common.close')} onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="flex h-[min(24rem,55dvh)] flex-col p-1.5">
        {isOpen && (
          <List id={base} label={text('palette.title')} groups={groups} active={active} busy={busy} onChoose={setChosen} onRun={start} />
        )}
        <p className="px-2.5 py-2 text-mute">
          {isLoading ? text('palette.searching') : isUnknownId ? text('palette.noId') : found > 0 ? '' : text('palette.none')}
        </p>
        {error !== null && <Problem error={error} />}
      </div>
      <p role="status" className="sr-only">
        {isLoading ? '' : isUnknownId ? text('palette.noId') : text('palette.count', { count: found })}
      </p>
      <Outcome problem={problem} done={done} onUndo={() => (undo(), input.current!.focus())} />
      <p aria-hidden="true" className="flex gap-4 border-t border-line px-3 py-2 text-xs text-mute max-sm:hidden">
        <Hint keys="↑ ↓">{text('palette.move')}</Hint>
        <Hint keys="Enter">{text('palette.run')}</Hint>
        <Hint keys="Escape">{text('common.close')}</Hint>
      </p>
    </div>
  );
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <Keys keys={keys} />
    {children}
  </span>
);
