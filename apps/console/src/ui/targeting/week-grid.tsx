import { useRef, useState } from 'react';
import { Button } from '../button';
import { dayNames, longDayNames } from './day-names';
import { isRightToLeft, useText } from '#/i18n';
import { between, hourAt, type Preset, presets, toggled, type WeekHours, withHours } from '#/lib/dayparts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const [days, hours] = [numbers(7), numbers(24)];

interface Props {
  readonly chosen: WeekHours;
  readonly onChange: (hours: WeekHours) => void;
}

const cell = 'min-h-6 min-w-6 rounded-sm border';
const head = `${cell} border-transparent px-0.5 text-center text-xs text-mute tabular-nums hover:bg-sunken hover:text-ink`;

/**
 * The hours of a week. Arrows move, Space chooses, with Shift it goes on choosing; a drag chooses a rectangle. Heads choose a day, or an hour of all
 * days. Days are lines where there is room, else columns: the order of the elements is the same.
 */
export function WeekGrid({ chosen, onChange }: Props) {
  const text = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [drag, setDrag] = useState<{ from: number; to: number; isOn: boolean } | null>(null);
  const shown = drag === null ? chosen : withHours(chosen, between(drag.from, drag.to), drag.isOn);
  const cellAt = (hour: number) => grid.current?.querySelector<HTMLElement>(`[data-hour="${hour}"]`);

  const move = (event: React.KeyboardEvent) => {
    const hour = Number((event.target as HTMLElement).dataset['hour'] ?? Number.NaN);
    if (Number.isNaN(hour) || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return onChange(toggled(chosen, [hour]));
    }
    const [day, of] = [Math.floor(hour / 24), hour % 24];
    const hasDayColumns = getComputedStyle(grid.current!).gridAutoFlow.startsWith('column');
    const forward = isRightToLeft ? -1 : 1;
    const steps: Record<string, [line: number, column: number]> = {
      ArrowRight: [0, forward],
      ArrowLeft: [0, -forward],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [byDay, byHour] = hasDayColumns ? [step[1], step[0]] : step;
    const next = hourAt(Math.max(0, Math.min(6, day + byDay)), Math.max(0, Math.min(23, of + byHour)));
    cellAt(next)?.focus();
    if (event.shiftKey) onChange(withHours(chosen, [hour, next], true));
  };
  const hourUnder = ({ clientX, clientY }: React.PointerEvent) => {
    const hour = (document.elementFromPoint(clientX, clientY) as HTMLElement | null)?.dataset['hour'];
    return hour === undefined ? undefined : Number(hour);
  };
  const endDrag = () => {
    if (drag !== null) onChange(shown);
    setDrag(null);
  };
  return (
    <div className="@container grid min-w-0 gap-2">
      <div className="flex flex-wrap gap-1.5">
        {(Object.keys(presets) as Preset[]).map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={[...presets[name]].every((hour) => chosen.has(hour))}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => onChange(toggled(chosen, presets[name]))}
          >
            {text.word('targeting', name)}
          </Button>
        ))}
        <Button size="small" kind="quiet" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
          {text('targeting.clear')}
        </Button>
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={text('targeting.hours')}
        aria-multiselectable="true"
        onKeyDown={move}
        onPointerMove={(event) => {
          const to = drag === null ? undefined : hourUnder(event);
          if (to !== undefined && to !== drag!.to) setDrag({ ...drag!, to });
        }}
        onPointerUp={endDrag}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={endDrag}
        className="grid touch-pan-y auto-cols-fr grid-flow-col grid-rows-[repeat(25,auto)] gap-px select-none @2xl:auto-cols-auto @2xl:grid-flow-row @2xl:grid-cols-[auto_repeat(24,minmax(1.5rem,1fr))] @2xl:grid-rows-none"
      >
        <div role="row" className="contents">
          <span role="columnheader" className={cell + ' border-transparent'}>
            <span className="sr-only">{text('field.day')}</span>
          </span>
          {hours.map((hour) => (
            <span key={hour} role="columnheader" className="grid">
              <button
                type="button"
                tabIndex={-1}
                className={head}
                aria-label={`${hour}–${hour + 1}`}
                onClick={() =>
                  onChange(
                    toggled(
                      chosen,
                      days.map((day) => hourAt(day, hour)),
                    ),
                  )
                }
              >
                {hour}
              </button>
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div key={day} role="row" className="contents">
            <span role="rowheader" className="grid">
              <button
                type="button"
                className={`${head} @2xl:pe-2 @2xl:text-start`}
                aria-label={longDayNames[day]}
                onClick={() =>
                  onChange(
                    toggled(
                      chosen,
                      hours.map((hour) => hourAt(day, hour)),
                    ),
                  )
                }
              >
                {dayNames[day]}
              </button>
            </span>
            {hours.map((hour) => {
              const own = hourAt(day, hour);
              return (
                <span
                  key={hour}
                  role="gridcell"
                  data-hour={own}
                  tabIndex={own === at ? 0 : -1}
                  aria-selected={shown.has(own)}
                  aria-label={`${longDayNames[day]} ${hour}–${hour + 1}`}
                  title={`${longDayNames[day]} ${hour}–${hour + 1}`}
                  onFocus={() => setAt(own)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    // Touch keeps the pointer at the first cell otherwise.
                    if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId);
                    setDrag({ from: own, to: own, isOn: !chosen.has(own) });
                  }}
                  className={`${cell} cursor-pointer border-edge/60 bg-panel hover:bg-sunken focus-visible:z-[1] focus-visible:outline-offset-0 aria-selected:border-accent aria-selected:bg-accent`}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
