import type { Browser } from './browser';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds for which the thread ran. Time in which other processes of the machine had the processor is not counted. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Tasks of the main threads of all pages while the work is done: how long each ran, in milliseconds. */
export async function tasksDuring(browser: Browser, work: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(undefined, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  return events
    .filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => Math.round(tdur / 1_000));
}
