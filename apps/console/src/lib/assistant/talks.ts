import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { OpenTalks } from './open-talks';
import { otherTabs, Talk, type TalkState } from './talk';
import { useAccountContext } from '#/lib/account-context';
import { readTab, tabName, writeTab } from '#/lib/tab-storage';

export const conversationsPath = '/api/v2/assistant/conversations';

const talks = new OpenTalks((account, uid) => new Talk(account, uid));
otherTabs.onmessage = ({ data }: MessageEvent<string>) => void talks.find(data)?.load(true);
/** Ends a conversation that is deleted. */
export const endTalk = (uid: string): void => talks.end(({ id }) => id === uid);

const chosen = new Map<string, string | null>();
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The conversation that the panel shows; it is remembered in the tab. */
export function useCurrentUid(): readonly [string | null, (uid: string | null) => void] {
  const { session, account } = useAccountContext();
  const name = tabName('assistant', session.user.id, account, 'open');
  const uid = useSyncExternalStore(watch, () => (chosen.has(name) ? chosen.get(name)! : uidOf(readTab(name))));
  const choose = useCallback(
    (next: string | null) => {
      chosen.set(name, next);
      writeTab(name, next === null ? null : { uid: next });
      for (const watcher of watchers) watcher();
    },
    [name],
  );
  return [uid, choose];
}

function uidOf(stored: unknown): string | null {
  const uid = (stored as { uid?: unknown } | null)?.uid;
  return typeof uid === 'string' ? uid : null;
}

/** The conversation with this id; null is a new one, which stays until the id changes. `onCreated` is called after its first message. */
export function useTalk(uid: string | null, onCreated: (uid: string) => void): { readonly talk: Talk; readonly state: TalkState } {
  const { account } = useAccountContext();
  const talk = useMemo(() => talks.get(account, uid), [account, uid]);
  useEffect(() => {
    talk.onCreated = onCreated;
  }, [talk, onCreated]);
  useEffect(() => {
    void talk.load();
    const onShown = () => document.visibilityState === 'visible' && void talk.load();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [talk]);
  return { talk, state: useSyncExternalStore(talk.watch, talk.read) };
}
