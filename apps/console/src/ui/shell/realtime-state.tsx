import { useSyncExternalStore } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useFeedLink } from '#/lib/feed';

const watchConnection = (watcher: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, watcher);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, watcher);
  };
};

/** Whether changes arrive by themselves: a dot, whose words are shown to the pointer and read to screen readers. Other states than "live" have other shapes. */
export function RealtimeState() {
  const text = useText();
  const { account } = useAccountContext();
  const link = useFeedLink(account);
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const words = text(isOnline ? `link.${link}` : 'link.offline');
  const shape = !isOnline ? 'border-bad' : link === 'live' ? 'border-good bg-good' : 'border-attention';
  return (
    <div role="status" title={words} className="grid size-8 shrink-0 place-items-center">
      <span aria-hidden="true" className={`size-2.5 rounded-full border-2 ${shape}`} />
      <span className="sr-only">{words}</span>
    </div>
  );
}
