import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { adminSources } from './admin-sources';
import { type AttentionItem, inOrder, type Row, rowsOf } from './attention';
import { buyerSources } from './buyer-sources';
import { sellerSources } from './seller-sources';
import { sharedSources } from './shared-sources';
import type { Source } from './source';
import { type AccountContext, useAccountContext } from '#/lib/account-context';
import { type ChangePointer, useFeed } from '#/lib/feed';

/** Changes within this time are read together: a discovery alone makes a dozen. */
const collectMs = 1_500;

export interface Attention {
  /** Undefined while the first answers are awaited. */
  readonly rows: readonly Row[] | undefined;
  readonly newCount: number;
  readonly failed: readonly { readonly source: Source; readonly error: unknown; readonly again: () => void }[];
  /** Shows the current items in their order. */
  readonly showAll: () => void;
}

/**
 * What needs a person. Each source is a request of its own, and fails alone. After changes, rows keep their places and new items are only counted,
 * so that nothing moves under the pointer.
 */
export function useAttention(): Attention {
  const context = useAccountContext();
  const { account, isBuyer, isAdmin, isStaff, session } = context;
  // oxlint-disable-next-line react/exhaustive-deps -- these four decide about the sources; the context is a new object each time
  const sources = useMemo(() => sourcesOf(context), [account, isBuyer, isAdmin, isStaff]);
  const answers = useQueries({ queries: sources.map(({ query }) => ({ ...query, retry: false })) });
  const [shown, setShown] = useState<readonly AttentionItem[]>();
  useChangedSources(account, sources);
  const current = inOrder([
    ...personItems(session),
    ...sources.flatMap(({ items }, index) => {
      const { data } = answers[index]!;
      return data === undefined ? [] : items(data);
    }),
  ]);
  // Cached answers may be old: a list that is shown for the first time waits for those that are read again.
  const isWaiting = answers.some(({ isFetching }) => isFetching);
  if (shown === undefined && !isWaiting) setShown(current);
  const failed = sources.flatMap((source, index) => {
    const { data, error, refetch } = answers[index]!;
    const again = () => void refetch().then(() => setShown(undefined));
    return data === undefined && error !== null ? [{ source, error, again }] : [];
  });
  const showAll = useCallback(() => setShown(undefined), []);
  return shown === undefined ? { rows: undefined, newCount: 0, failed, showAll } : { ...rowsOf(shown, current), failed, showAll };
}

/** Requests that the contract answers for the caller's role. */
const sourcesOf = (context: AccountContext): readonly Source[] => [
  ...(context.isBuyer ? buyerSources(context) : sellerSources(context)),
  ...sharedSources(context),
  ...(context.isAdmin ? adminSources(context) : []),
];

/** Items about the person, which the session knows. */
function personItems({ user }: AccountContext['session']): readonly AttentionItem[] {
  if (user.emailVerifiedAt !== null) return [];
  const words = { kind: 'home.kind.address', name: user.email, why: { key: 'home.why.address' } } as const;
  return [
    {
      ...words,
      key: 'address',
      urgency: 'blocks',
      since: null,
      tone: 'attention',
      state: ['home.state', 'unconfirmed'],
      target: null,
      due: { inPlace: 'address' },
    },
  ];
}

/** Reads the sources again whose kinds have changed. */
function useChangedSources(account: string, sources: readonly Source[]): void {
  const queries = useQueryClient();
  const changed = useRef(new Set<string>());
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = useCallback(() => {
    timer.current = undefined;
    const kinds = changed.current;
    changed.current = new Set();
    for (const source of sources)
      if (kinds.has('reset') || source.kinds.some((kind) => kinds.has(kind)))
        void queries.invalidateQueries({ queryKey: source.query.queryKey, exact: true });
  }, [queries, sources]);
  const onPointer = useCallback(
    (pointer: ChangePointer | 'reset') => {
      changed.current.add(pointer === 'reset' ? 'reset' : pointer.kind);
      timer.current ??= window.setTimeout(readAgain, collectMs);
    },
    [readAgain],
  );
  useFeed(account, onPointer);
}
