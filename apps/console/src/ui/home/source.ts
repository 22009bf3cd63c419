import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { AttentionItem } from './attention';
import type { Key } from '#/i18n';

/** One request of the list. It fails without the others. */
export interface Source {
  /** Name of what is read, for the line about its failure. */
  readonly label: Key;
  /** Kinds of the feed after which it is read again. */
  readonly kinds: readonly string[];
  readonly query: UseQueryOptions<unknown, Error, unknown, QueryKey>;
  readonly items: (answer: unknown) => readonly AttentionItem[];
}

interface TypedSource<Answer> extends Pick<Source, 'label' | 'kinds'> {
  readonly query: {
    readonly queryKey: QueryKey;
    // oxlint-disable-next-line typescript/no-explicit-any -- each query has its own key and error
    readonly queryFn?: ((context: any) => Answer | Promise<Answer>) | symbol;
    readonly staleTime?: unknown;
  };
  readonly items: (answer: Answer) => readonly AttentionItem[];
}

/** A source whose items are made from the answer of its query. */
export const source = <Answer>(typed: TypedSource<Answer>): Source => typed as unknown as Source;
