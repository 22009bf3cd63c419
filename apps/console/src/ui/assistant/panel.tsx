import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '../button';
import { Icon } from '../icon';
import { Conversation } from './conversation';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCurrentUid } from '#/lib/assistant/talks';
import { showPanel, wasOpened } from '#/lib/side-panel';

/** The assistant beside the page, which stays in use; in a narrow window over it. It keeps its conversation on every page. */
export default function AssistantPanel() {
  const text = useText();
  const { account } = useAccountContext();
  const [uid, choose] = useCurrentUid();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    // After a reload nobody has opened it: the focus stays where it is.
    if (wasOpened()) box.current!.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const isThere = opener?.isConnected === true && opener !== document.body;
      (isThere ? opener : document.querySelector<HTMLElement>('[data-assistant]'))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={box}
      aria-label={text('assistant.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        showPanel(null);
      }}
      className="u-popup fixed end-0 bottom-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] border-line bg-panel outline-none max-[899px]:start-0 max-[899px]:top-0 min-[900px]:top-(--bar) min-[900px]:w-100 min-[900px]:border-s max-[1099px]:shadow-float"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{text('assistant.title')}</h2>
        {uid !== null && (
          <Button
            kind="quiet"
            className="size-8 px-0!"
            aria-label={text('assistant.new')}
            title={text('assistant.new')}
            onClick={() => choose(null)}
          >
            <Icon name="plus" />
          </Button>
        )}
        <LinkButton kind="quiet" to="/a/$account/assistant" params={{ account }}>
          <Icon name="log" />
          <span className="sr-only">{text('assistant.conversations')}</span>
        </LinkButton>
        <Button kind="quiet" className="size-8 shrink-0 px-0!" data-close aria-label={text('common.close')} onClick={() => showPanel(null)}>
          <Icon name="close" />
        </Button>
      </header>
      <Conversation key={account} uid={uid} onCreated={choose} isPanel />
    </aside>
  );
}
