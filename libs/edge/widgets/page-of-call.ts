import { isRecord, sameValue } from '@exchange/kernel';
import { resourceUriOf, type View } from './view';
import { views } from './views';

/** A page and its parameters. */
export interface ShownPage {
  readonly page: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly resourceUri: string;
}

/** The page that shows exactly the answer of this tool call; null when there is none. */
export function findPageOfCall(tool: string, { limit: _, ...args }: Readonly<Record<string, unknown>>): ShownPage | null {
  for (const view of views) {
    const params = view.shows?.tool === tool ? paramsOf(view, view.shows, args) : null;
    if (params) return { page: view.name, params, resourceUri: resourceUriOf(view) };
  }
  return null;
}

function paramsOf({ focus }: View, shows: NonNullable<View['shows']>, args: Readonly<Record<string, unknown>>): ShownPage['params'] | null {
  const { kind, filter = {}, id, include = [], ...rest } = args;
  if (kind !== shows.kind || Object.keys(rest).length > 0 || !isRecord(filter)) return null;
  if (!sameValue(include, shows.include === undefined ? [] : [shows.include])) return null;
  if ((id === undefined) !== (shows.id === undefined)) return null;
  const params = shows.id === undefined ? filter : { [shows.id]: id };
  return Object.keys(params).every((name) => focus.some((one) => one === name)) ? params : null;
}
