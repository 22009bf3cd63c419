import { useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { Copy } from '../copy';
import { Icon } from '../icon';
import { useShownPath } from '../shell/page-focus';
import { Call } from './call';
import { languages, useCallLanguage } from './languages';
import { useCalls } from './use-calls';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { sampleOf, scriptOf } from '#/lib/calls/sample';
import type { ShownCall } from '#/lib/calls/shown';
import { showPanel } from '#/lib/side-panel';

/** Every request that the page has made, as code. Beside the page, which stays in use; in a narrow window over its lower part. */
export default function BehindPanel() {
  const text = useText();
  const path = useShownPath();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    box.current!.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const isThere = opener?.isConnected === true && opener !== document.body;
      (isThere ? opener : document.querySelector<HTMLElement>('[data-behind]'))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={box}
      aria-label={text('behind.title')}
      tabIndex={-1}
      className="u-popup fixed end-0 bottom-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] border-line bg-panel shadow-float outline-none max-[899px]:start-0 max-[899px]:h-[70dvh] max-[899px]:border-t min-[900px]:top-(--bar) min-[900px]:w-112 min-[900px]:border-s"
    >
      <Content key={path} screen={`/console${path}`} />
    </aside>
  );
}

function Content({ screen }: { screen: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const calls = useCalls(screen);
  const [language, choose] = useCallLanguage();
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const own = calls.filter(({ isOfFrame }) => !isOfFrame);
  const script = scriptOf(
    location.origin,
    language,
    own.map((call) => sampleOf(location.origin, account, call)),
  );
  // Until the person opens or closes one, the first call is open.
  const shown = opened ?? new Set(own.slice(0, 1).map(({ id }) => id));
  const toggle = (id: string) => setOpened(new Set(shown.has(id) ? [...shown].filter((each) => each !== id) : [...shown, id]));
  const listOf = (some: readonly ShownCall[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {some.map((call) => (
        <Call
          key={call.id}
          call={call}
          account={account}
          language={language}
          isOpen={shown.has(call.id)}
          onToggle={() => toggle(call.id)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <header className="grid gap-2 pt-2 pb-3">
        <div className="flex items-center justify-between gap-2 ps-4 pe-2">
          <h2 className="min-w-0 truncate text-base font-semibold">{text('behind.title')}</h2>
          <Button
            kind="quiet"
            className="size-8 shrink-0 px-0!"
            data-close
            aria-label={text('common.close')}
            onClick={() => showPanel(null)}
          >
            <Icon name="close" />
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 px-4">
          <div role="group" aria-label={text('behind.language')} dir="ltr" className="flex overflow-clip rounded-md border border-edge">
            {languages.map((each) => (
              <button key={each} type="button" aria-pressed={each === language} onClick={() => choose(each)} className={segment}>
                {each}
              </button>
            ))}
          </div>
          {own.length > 1 && script !== '' && <Copy text={`${script}\n`} label={text('behind.copyAll')} isNamed />}
        </div>
      </header>
      <div className="overflow-y-auto overscroll-contain pb-4">
        {own.length === 0 ? <p className="px-4 py-3 text-mute">{text('behind.none')}</p> : listOf(own)}
        {own.length < calls.length && (
          <>
            <h3 className="px-4 pt-5 pb-1.5 text-xs font-medium text-mute">{text('behind.frame')}</h3>
            {listOf(calls.filter(({ isOfFrame }) => isOfFrame))}
          </>
        )}
      </div>
    </>
  );
}

const segment =
  'min-h-(--control-small) border-e border-line px-2.5 text-xs text-mute last:border-0 hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent';
