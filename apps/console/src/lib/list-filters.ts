import type { Option } from '#/ui/form';

interface Common {
  /** Name of the search parameter. */
  readonly key: string;
  readonly label: string;
}
/** A filter of a list, which is a search parameter of its address. */
export type Filter =
  /** One of the options; with `isMany`, several, separated by commas. Long lists of options have a field to find one. */
  | (Common & { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isMany?: boolean })
  | (Common & { readonly kind: 'text' })
  /** A day of the calendar, such as `2026-02-28`. */
  | (Common & { readonly kind: 'day'; readonly min?: string | undefined; readonly max?: string | undefined; readonly hint?: string })
  /** Present as 1, or absent. */
  | (Common & { readonly kind: 'flag' });

/** Parameters of an address. */
export type Search = Readonly<Record<string, string | number | undefined>>;

/** A filter with a value, as shown. */
export interface Token {
  readonly filter: Filter;
  readonly value: string;
  readonly words: string;
}

export const valuesOf = (search: Search, key: string): string[] => {
  const value = search[key];
  return value === undefined || value === '' ? [] : String(value).split(',');
};

/** The filters that the address sets, in the order of their definitions. */
export function tokensOf(filters: readonly Filter[], search: Search): Token[] {
  return filters.flatMap((filter) => {
    const value = search[filter.key];
    if (value === undefined || value === '') return [];
    return [{ filter, value: String(value), words: wordsOf(filter, search) }];
  });
}

function wordsOf(filter: Filter, search: Search): string {
  if (filter.kind === 'flag') return '';
  if (filter.kind !== 'choice') return String(search[filter.key]);
  const labelOf = (value: string) => filter.options.find((option) => option.value === value)?.label ?? value;
  return (filter.isMany ? valuesOf(search, filter.key) : [String(search[filter.key])]).map(labelOf).join(', ');
}

/** What a filter set consists of: other parameters, such as an open panel, are left out. */
export function filterSearch(filters: readonly Filter[], search: Search): Search {
  const known = filters.map(({ key }) => key);
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => known.includes(key) && value !== undefined && value !== ''));
}

/** The search with another value of a filter; an empty value removes it. An open panel is closed. */
export function withFilter(filters: readonly Filter[], search: Search, key: string, value: string | number | undefined): Search {
  const { [key]: _, ...others } = filterSearch(filters, search);
  return value === undefined || value === '' ? others : { ...others, [key]: value };
}

/** Adds the value to those of a filter, or removes it, in the order of the options. */
export function withValue(filters: readonly Filter[], search: Search, filter: Filter & { kind: 'choice' }, value: string): Search {
  const now = valuesOf(search, filter.key);
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  const ordered = filter.options.map((option) => option.value).filter((each) => next.includes(each));
  return withFilter(filters, search, filter.key, ordered.join(','));
}

/** Whether two filter sets are the same, whatever the order of their parameters. */
export const isSameSearch = (one: Search, other: Search): boolean => stable(one) === stable(other);

const stable = (search: Search) =>
  JSON.stringify(
    Object.keys(search)
      .sort()
      .map((key) => [key, String(search[key])]),
  );
