import { useMemo } from 'react';
import { language } from '#/i18n';
import { $api, api, type Schemas } from '#/lib/api';
import { rank } from '#/lib/fuzzy';
import { type Entry, postalCode } from '#/lib/pasted-codes';

export type System = Schemas['Dimension']['system'];

/** Values that a picker offers, and how texts become codes. */
export interface Source {
  readonly key: string;
  /** All values, or none where the exchange has no list. */
  readonly entries: readonly Entry[];
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Entry[]> | readonly Entry[];
  /** The code that a pasted text stands for. */
  readonly ask: (text: string) => Promise<string | null> | string | null;
  /** The code that a text is by its shape, where codes beside the list are allowed. */
  readonly codeOf: (text: string) => string | null;
  /** Whether the API takes the text, although it has another shape. */
  readonly accepts?: (text: string) => boolean;
}

const query = { locale: language };

export const useDimensions = () =>
  $api.useQuery('get', '/api/v2/buyer/targeting/dimensions', { params: { query } }, { staleTime: Infinity, gcTime: Infinity });

/** All values of a system, loaded once. */
export const useDimension = (system: System, enabled: boolean) =>
  $api.useQuery(
    'get',
    '/api/v2/buyer/targeting/dimensions/{system}',
    { params: { path: { system }, query } },
    { enabled, staleTime: Infinity, gcTime: Infinity },
  );

const none: readonly Entry[] = [];
/** Below it a candidate is a guess. */
const minConfidence = 0.9;
/** Pasted texts that the API is asked about, one request each. */
const maxAsked = 40;

async function candidates(system: System, q: string, signal?: AbortSignal): Promise<Schemas['Resolution']> {
  const params = { path: { system }, query: { ...query, q: q.slice(0, 200) } };
  const { data } = await api.GET('/api/v2/buyer/targeting/dimensions/{system}/resolve', { params, ...(signal ? { signal } : {}) });
  return data!.data;
}

const noCode = () => null;
/** Other countries than the USA have regions too, of which the exchange has no list. */
export const regionCode = (text: string): string | null => (/^(?!US-)[A-Z]{2}-[A-Z0-9]{1,3}$/i.test(text) ? text.toUpperCase() : null);

/** Values of a system of the API. It knows other names too: `UK` is the United Kingdom. */
export function useDimensionSource(system: System, isUsed: boolean, codeOf: Source['codeOf'] = noCode): Source {
  const entries = useDimension(system, isUsed).data?.data.entries ?? none;
  return useMemo(() => {
    let asked = 0;
    const ask = async (text: string) => {
      const own = codeOf(text);
      if (own !== null || asked >= maxAsked) return own;
      asked += 1;
      const { candidates: found, ambiguous } = await candidates(system, text);
      return found[0] !== undefined && !ambiguous && found[0].confidence >= minConfidence ? found[0].code : null;
    };
    return { key: system, entries, find: async (text, signal) => (await candidates(system, text, signal)).candidates, ask, codeOf };
  }, [system, entries, codeOf]);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Languages of ISO 639-1 that the browser has a name for. */
export function languageSource(): Source {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  const codes = [...letters].flatMap((first) => [...letters].map((second) => first + second));
  // Some codes are older names of others: `iw` is Hebrew, `he`.
  const current = codes.filter((code) => new Intl.Locale(code).language === code);
  const entries = current.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
  return {
    key: 'language',
    entries,
    find: (text) => rank(text, entries, ({ code, name }) => `${name} ${code}`, 'names').slice(0, 10),
    ask: noCode,
    codeOf: noCode,
  };
}

/** Maximum length of a postal code, and of a metro, in the API. */
const [maxPostal, maxMetro] = [12, 20];

const withoutList = (key: string, codeOf: Source['codeOf'], max: number): Source => ({
  key,
  entries: none,
  find: () => none,
  ask: codeOf,
  codeOf,
  accepts: (text) => text.length <= max,
});
export const postalSource = (system: string): Source => withoutList(system, (text) => postalCode(system, text), maxPostal);
export const metroSource = (system: string): Source =>
  withoutList(system, (text) => (text.length > 0 && text.length <= maxMetro ? text.trim() : null), maxMetro);
