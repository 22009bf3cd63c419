import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FoundObject, ObjectKind } from './found-object';
import { maxPerKind } from './listed-objects';
import { objectKinds } from './objects';
import { objectWithId, readers } from './readers';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { fold, maxQueryLength } from '#/lib/fuzzy';
import { isOpenTo } from '#/ui/navigation';

/** What the typed text asks for. The API refuses invisible characters, which copied names can contain. */
export const queryOf = (typed: string): string =>
  typed
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .slice(0, maxQueryLength);

export interface Answer<T> {
  readonly found: T;
  readonly isLoading: boolean;
  readonly error: unknown;
}
interface KindResult extends Answer<readonly FoundObject[]> {
  readonly kind: ObjectKind;
}

/** Objects by name or by id. Each kind is asked alone; a new text aborts the requests of the text before. */
export function useObjects(settled: string): { readonly results: readonly KindResult[]; readonly isId: boolean } {
  const caller = useAccountContext();
  const { account } = caller;
  const queries = useQueryClient();
  const kinds = objectKinds.filter(isOpenTo(caller));
  const kindsOfId = kinds.filter(({ ids }) => ids?.test(settled.toLowerCase()));
  const isId = kindsOfId.length > 0;
  const asked = isId ? kindsOfId : kinds.filter(({ id }) => readers[id]?.find !== undefined);
  const answers = useQueries({
    queries: asked.map((kind) => ({
      queryKey: ['palette', account, kind.id, settled],
      enabled: settled !== '',
      retry: false,
      gcTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly FoundObject[]> => {
        if (!isId) return readers[kind.id]!.find!(settled, { account, queries, signal });
        const found = await objectWithId(kind, settled.toLowerCase(), { account, queries, signal });
        return found === undefined ? [] : [found];
      },
    })),
  });
  const results = answers.map(({ data = [], isLoading, error }, n) => ({ kind: asked[n]!, found: data, isLoading, error }));
  return { results: shownInOrder(results), isId };
}

/** A group is shown only after those above it have arrived, so that no row moves. */
const shownInOrder = (results: readonly KindResult[]): readonly KindResult[] => {
  const waiting = results.findIndex(({ isLoading }) => isLoading);
  return waiting < 0 ? results : results.map((each, n) => (n < waiting ? each : { ...each, found: [], isLoading: true }));
};

export interface StateChange {
  readonly verb: 'pause' | 'resume';
  readonly campaignId: string;
  readonly name: string;
}

/** Campaigns that the text asks to pause or to resume: it begins or ends with the translated verb, and the rest is part of their name. */
export function useStateChanges(settled: string): Answer<readonly StateChange[]> {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  const wanted =
    nameAfter(text('palette.verb.pause'), settled, 'pause' as const) ??
    nameAfter(text('palette.verb.resume'), settled, 'resume' as const) ??
    null;
  const { data, isLoading, error } = useQuery({
    queryKey: ['palette', account, 'changes', wanted],
    enabled: isBuyer && wanted !== null,
    retry: false,
    // The list of what can be paused changes by pausing.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { verb, name } = wanted!;
      const status = [verb === 'pause' ? ('ACTIVE' as const) : ('PAUSED' as const)];
      const query = { status, limit: maxPerKind, ...(name === '' ? {} : { name }) };
      const { data: page } = await api.GET('/api/v2/buyer/campaigns', { params: { query }, signal });
      return page!.data.map((campaign) => ({ verb, campaignId: campaign.campaignId, name: campaign.name }));
    },
  });
  return { found: data ?? [], isLoading, error };
}

/** The rest of the text, when it begins or ends with the word, which has several parts in some languages. */
function nameAfter<V>(word: string, asked: string, verb: V): { readonly verb: V; readonly name: string } | undefined {
  const parts = asked.split(/\s+/);
  const length = word.split(' ').length;
  const isWord = (some: readonly string[]) => fold(some.join(' ')) === fold(word);
  if (isWord(parts.slice(0, length))) return { verb, name: parts.slice(length).join(' ') };
  if (isWord(parts.slice(-length))) return { verb, name: parts.slice(0, -length).join(' ') };
  return undefined;
}
