import { useQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';

export const listsPath = '/api/v2/buyer/advertisers/{id}/property-lists';
export const listPath = '/api/v2/buyer/advertisers/{id}/property-lists/{listId}';
export type PropertyList = Schemas['PropertyList'];

/** A list with all of its properties. */
export const listQuery = (advertiser: number, listId: string) => ({
  queryKey: ['get', listPath, { params: { path: { id: advertiser, listId } } }] as const,
  queryFn: async ({ signal }: { readonly signal?: AbortSignal } = {}) => {
    const { data } = await api.GET(listPath, { params: { path: { id: advertiser, listId } }, ...(signal ? { signal } : {}) });
    return data!;
  },
  // A long list has several megabytes.
  staleTime: 60_000,
  // Comparing 100,000 properties with those of before takes longer than showing them.
  structuralSharing: false as const,
});

export const usePropertyList = (advertiser: number, listId: string) => useQuery(listQuery(advertiser, listId));

/** A pasted text or a file. */
export interface Block {
  readonly id: string;
  readonly name: string;
  /** Null for a long text, which is not kept with the draft: storing it takes longer than reading it. */
  readonly text: string | null;
}
/** Longer texts are only in memory. */
export const maxKept = 100_000;

/** What is typed in the editor of a list. */
export interface ListDraft {
  readonly name: string;
  readonly purpose: Schemas['PropertyList']['purpose'];
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Whether what is added comes to the properties of the stored list, or in their place. */
  readonly keepsSaved: boolean;
  /** Keys of properties that are taken out. */
  readonly taken: readonly string[];
}

export const blankList: ListDraft = { name: '', purpose: 'include', text: '', blocks: [], keepsSaved: true, taken: [] };

/** Whether a draft is small enough to be stored with each key: of a larger one, that takes longer than a person waits. */
export const canKeepList = ({ blocks, taken }: Pick<ListDraft, 'blocks' | 'taken'>): boolean =>
  taken.length <= maxKeptTaken && blocks.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) <= maxKeptTotal;
const maxKeptTaken = 5_000;
const maxKeptTotal = 500_000;
