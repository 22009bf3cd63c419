import { useMemo } from 'react';
import { useAccountContext } from './account-context';
import type { Search } from './list-filters';
import { storeChoice, useChoice } from './preferences';

/** A named set of filters. It is only a link: the filters are search parameters. */
export interface View {
  readonly name: string;
  readonly search: Search;
}

export const [maxViews, maxViewName] = [20, 60];

/** Views of a list, in this browser, for each person and account apart. */
export function useViews(list: string): {
  readonly views: readonly View[];
  readonly save: (view: View) => void;
  readonly remove: (name: string) => void;
} {
  const { account, session } = useAccountContext();
  const place = `console.views.${session.user.id}.${account}.${list}`;
  const stored = useChoice(place);
  const views = useMemo(() => parseViews(stored), [stored]);
  const store = (next: readonly View[]) => storeChoice(place, JSON.stringify(next));
  return {
    views,
    save: (view) => store([...views.filter(({ name }) => name !== view.name), view].slice(-maxViews)),
    remove: (name) => store(views.filter((view) => view.name !== name)),
  };
}

/** What is stored may be from another version, or changed by hand. */
function parseViews(stored: string | null): View[] {
  try {
    const parsed = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(parsed) ? parsed.filter(isView).slice(0, maxViews) : [];
  } catch {
    return [];
  }
}

const isView = (value: unknown): value is View => {
  const { name, search } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && name !== '' && name.length <= maxViewName && isSearch(search);
};

const isSearch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string' || typeof each === 'number');
