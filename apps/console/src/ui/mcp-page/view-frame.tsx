import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mountView, type MountedView } from './mount-view';
import { fixedContext } from '#/lib/mcp/host-context';
import { callTool, toolResult } from '#/lib/mcp/tool-result';
import type { ViewActions } from '#/lib/mcp/view-host';
import { useColorScheme, useDensity } from '#/lib/preferences';
import { Rows } from '#/ui/parts';

interface Props {
  readonly url: string;
  readonly origin: string;
  readonly html: string;
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly openLink: ViewActions['openLink'];
  readonly onTrouble: ViewActions['onTrouble'];
}

/** The frame of a view. A placeholder stands there until the view has begun. */
export function ViewFrame({ url, origin, html, title, input, result, openLink, onTrouble }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedView>(null);
  const [isShown, setShown] = useState(false);
  const theme = useColorScheme();
  const density = useDensity();
  const latest = useRef({ title, input, result, openLink, onTrouble, theme, density });
  latest.current = { title, input, result, openLink, onTrouble, theme, density };
  // A layout effect ends before React removes the element, so that the frame can be kept for its goodbye.
  useLayoutEffect(() => {
    const now = latest.current;
    const view = mountView(box.current!, {
      url,
      title: now.title,
      shown: {
        origin,
        html,
        input: now.input,
        result: toolResult(now.result),
        context: { ...fixedContext(), theme: now.theme, density: now.density },
      },
      actions: {
        callTool,
        openLink: (href) => latest.current.openLink(href),
        onTrouble: (why) => latest.current.onTrouble(why),
        onShown: () => setShown(true),
      },
    });
    mounted.current = view;
    return () => {
      setShown(false);
      view.remove();
    };
  }, [url, origin, html]);
  useEffect(() => mounted.current?.changeContext({ theme, density }), [theme, density]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-panel *:col-start-1 *:row-start-1">
      {!isShown && <Rows />}
      <div ref={box} aria-busy={!isShown} className={isShown ? '' : 'invisible'} />
    </div>
  );
}
