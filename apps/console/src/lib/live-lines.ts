import type { ChangePointer } from './feed';

export interface LiveLine {
  /** Position in the feed of the account. */
  readonly position: string;
  /** A reset when changes were missed. */
  readonly pointer: ChangePointer | 'reset';
}
interface LiveLines {
  /** Newest first. */
  readonly shown: readonly LiveLine[];
  /** Arrived, but not shown yet. */
  readonly waiting: readonly LiveLine[];
}

export const maxLines = 200;
export const noLines: LiveLines = { shown: [], waiting: [] };

/** Adds a line on top, or keeps it back. The oldest lines of more than 200 are dropped. */
export const withLine = ({ shown, waiting }: LiveLines, line: LiveLine, isHeld: boolean): LiveLines =>
  isHeld
    ? { shown, waiting: [line, ...waiting].slice(0, maxLines) }
    : { shown: [line, ...waiting, ...shown].slice(0, maxLines), waiting: [] };

/** Shows the lines that were kept back. */
export const withAll = ({ shown, waiting }: LiveLines): LiveLines => ({
  shown: [...waiting, ...shown].slice(0, maxLines),
  waiting: [],
});

const pages = {
  campaign: '/a/$account/campaigns/$id',
  media_buy: '/a/$account/media-buys/$id',
  discovery: '/a/$account/discovery/$id',
  planning_brief: '/a/$account/planning-briefs/$id',
  demand_signal: '/a/$account/demand-signals/$id',
  task: '/a/$account/tasks/$id',
  notification: '/a/$account/notifications',
  ask: '/a/$account/asks/$id',
} as const;

/** The page of the changed object, for kinds that have one. */
export const pageOfKind = (kind: string): (typeof pages)[keyof typeof pages] | undefined =>
  Object.hasOwn(pages, kind) ? pages[kind as keyof typeof pages] : undefined;
