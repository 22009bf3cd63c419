import { useCallback, useRef, useState } from 'react';
import { useAccountContext } from './account-context';
import { isSame } from './same';
import { readTab, tabName, writeTab } from './tab-storage';
import { keyFor, type UsedKey } from './used-key';
import { language } from '#/i18n';

interface Stored<T> {
  /** What the person began with. */
  readonly base: T;
  readonly value: T;
  /** Revision of `base`; 0 for what does not exist yet. */
  readonly revision: number;
  /** `Idempotency-Key` of the creation, since the first try: a reload does not create twice. */
  readonly used?: UsedKey | undefined;
}

export interface Draft<T> extends Omit<Stored<T>, 'used'> {
  /** A function is given what is typed so far, also in callbacks of an earlier rendering. */
  readonly set: (change: Partial<T> | ((now: T) => Partial<T>)) => void;
  /** Continues from newer stored values. */
  readonly rebase: (base: T, value: T, revision: number) => void;
  /** The `Idempotency-Key` of a creation: the same for another try with the same content. */
  readonly keyFor: (content: unknown) => string;
  /** The next try has a new key. */
  readonly dropKey: () => void;
  /** The input was there before the page was opened. */
  readonly isRestored: boolean;
  /** Also true in callbacks of an earlier rendering. */
  readonly isUnsaved: () => boolean;
  /** Returns to `initial`. */
  readonly discard: () => void;
  /** Forgets what was typed: it is saved, or the person leaves without it. */
  readonly forget: () => void;
}

/** What every draft has, whatever its fields are. */
export type AnyDraft = Pick<Draft<object>, 'isRestored' | 'isUnsaved' | 'discard' | 'forget'>;

/**
 * Input of a form. It is kept in the session storage of the tab, for each person, account, form and language apart, until it is saved or discarded: a
 * reload or a lost session loses nothing. Input that `canKeep` refuses is in memory only: storing a large one with each key would be felt.
 */
export function useDraft<T extends object>(form: string, initial: T, revision = 0, canKeep: (value: T) => boolean = () => true): Draft<T> {
  const { session, account } = useAccountContext();
  // Amounts are typed in the notation of the language, and would be others in another one.
  const name = tabName('draft', session.user.id, account, `${form}.${language}`);
  const [first] = useState(() => read(name, initial));
  const fresh = (): Stored<T> => ({ base: initial, value: initial, revision });
  const [stored, setStored] = useState<Stored<T>>(() => first ?? fresh());
  const [isRestored, setRestored] = useState(first !== null);
  const latest = useRef(stored);
  const keeps = useRef(canKeep);
  const store = useCallback(
    (next: Stored<T>) => {
      latest.current = next;
      setStored(next);
      writeTab(name, !keeps.current(next.value) || isSame(next.base, next.value) ? null : next);
    },
    [name],
  );
  return {
    ...stored,
    isRestored,
    set: (change) => {
      const { value } = latest.current;
      store({ ...latest.current, value: { ...value, ...(typeof change === 'function' ? change(value) : change) } });
    },
    rebase: (base, value, newer) => store({ ...latest.current, base, value, revision: newer }),
    keyFor: (content) => {
      const used = keyFor(latest.current.used, content);
      store({ ...latest.current, used });
      return used.key;
    },
    dropKey: () => store({ ...latest.current, used: undefined }),
    isUnsaved: () => !isSame(latest.current.base, latest.current.value),
    discard: () => {
      setRestored(false);
      store(fresh());
    },
    forget: () => {
      latest.current = { ...latest.current, base: latest.current.value };
      writeTab(name, null);
    },
  };
}

/** What is stored, if it has the members of the form: another version of the page may have stored it. */
function read<T extends object>(name: string, initial: T): Stored<T> | null {
  const found = readTab(name) as Stored<T> | null;
  return found !== null && hasMembersOf(found.base, initial) && hasMembersOf(found.value, initial) ? found : null;
}

const hasMembersOf = (value: unknown, initial: object): boolean => {
  const members = (value ?? {}) as Record<string, unknown>;
  return Object.entries(initial).every(
    ([name, one]) => typeof members[name] === typeof one && Array.isArray(members[name]) === Array.isArray(one),
  );
};
