import type { Schemas } from './api';

type Daypart = Schemas['Daypart'];
/** Hours of a week: 0 is Monday from 0 to 1, 167 is Sunday from 23 to 24. */
export type WeekHours = ReadonlySet<number>;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const satisfies Daypart['days'];
const hoursPerDay = 24;
export const hourAt = (day: number, hour: number): number => day * hoursPerDay + hour;

export function hoursOf(dayparts: readonly Daypart[]): WeekHours {
  const hours = new Set<number>();
  for (const { days, start_hour, end_hour } of dayparts)
    for (const day of days) for (let hour = start_hour; hour < end_hour; hour += 1) hours.add(hourAt(weekdays.indexOf(day), hour));
  return hours;
}

/** Dayparts of these hours. Those before stay unchanged when they have the same hours; else each one that is still exact keeps its label. */
export function daypartsOf(hours: WeekHours, before: readonly Daypart[] = []): Daypart[] {
  if (isSame(hours, hoursOf(before))) return [...before];
  return spansOf(hours).map(({ days, start, end }) => {
    const plain: Daypart = { days: days.map((day) => weekdays[day]!), start_hour: start, end_hour: end };
    const label = before.find((one) => isSame(hoursOf([one]), hoursOf([plain])))?.label;
    return label === undefined ? plain : { ...plain, label };
  });
}

interface Span {
  /** 0 is Monday. */
  readonly days: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** The hours as few spans: days with the same hours are together. */
export function spansOf(hours: WeekHours): readonly Span[] {
  const byHours = new Map<string, { days: number[]; start: number; end: number }>();
  for (let day = 0; day < weekdays.length; day += 1) {
    for (let start = 0; start < hoursPerDay; start += 1) {
      if (!hours.has(hourAt(day, start))) continue;
      let end = start + 1;
      while (end < hoursPerDay && hours.has(hourAt(day, end))) end += 1;
      const span = byHours.get(`${start} ${end}`) ?? { days: [], start, end };
      span.days.push(day);
      byHours.set(`${start} ${end}`, span);
      start = end;
    }
  }
  return [...byHours.values()];
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const hoursOn = (days: readonly number[], start: number, end: number): WeekHours =>
  new Set(days.flatMap((day) => range(start, end).map((hour) => hourAt(day, hour))));

/** Hours that are often chosen. */
export const presets = {
  business: hoursOn(range(0, 5), 9, 17),
  evenings: hoursOn(range(0, 7), 18, 23),
  weekends: hoursOn([5, 6], 0, 24),
} as const;
export type Preset = keyof typeof presets;

export const presetOf = (hours: WeekHours): Preset | undefined =>
  (Object.keys(presets) as Preset[]).find((name) => isSame(presets[name], hours));

/** Adds the hours, or removes them when all are there. */
export function toggled(hours: WeekHours, some: Iterable<number>): WeekHours {
  const wanted = [...some];
  const isThere = wanted.every((hour) => hours.has(hour));
  return withHours(hours, wanted, !isThere);
}

export function withHours(hours: WeekHours, some: Iterable<number>, isOn: boolean): WeekHours {
  const next = new Set(hours);
  for (const hour of some) {
    if (isOn) next.add(hour);
    else next.delete(hour);
  }
  return next;
}

/** All hours of the rectangle between two hours of the grid. */
export function between(one: number, other: number): number[] {
  const [days, hours] = [[one, other].map((at) => Math.floor(at / hoursPerDay)), [one, other].map((at) => at % hoursPerDay)];
  return range(Math.min(...days), Math.max(...days) + 1).flatMap((day) =>
    range(Math.min(...hours), Math.max(...hours) + 1).map((hour) => hourAt(day, hour)),
  );
}

/** "Mon–Fri", "Mon, Wed", or the word for every day. */
export function dayWords(days: readonly number[], names: readonly string[], everyDay: string): string {
  if (days.length === weekdays.length) return everyDay;
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${names[run[0]!]}–${names[run.at(-1)!]}`] : run.map((day) => names[day]!))).join(', ');
}

const isSame = (one: WeekHours, other: WeekHours) => one.size === other.size && [...one].every((hour) => other.has(hour));
