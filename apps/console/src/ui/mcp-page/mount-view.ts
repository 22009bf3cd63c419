import { FrameHeight } from './frame-height';
import { ViewHost, type ShownView, type ViewActions } from '#/lib/mcp/view-host';

interface Options {
  readonly url: string;
  readonly title: string;
  readonly shown: Omit<ShownView, 'frame'>;
  readonly actions: Omit<ViewActions, 'onHeight'>;
}

export interface MountedView {
  changeContext(change: Readonly<Record<string, unknown>>): void;
  remove(): void;
}

/** Puts the frame of a view into an element, and hosts it. React does not know the frame, so that it can say goodbye before it is removed. */
export function mountView(box: HTMLElement, { url, title, shown, actions }: Options): MountedView {
  const frame = document.createElement('iframe');
  frame.title = title;
  // The sandbox is on another origin, which its frame needs to tell its messages from those of others.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.className = 'block w-full border-0';
  frame.src = url;
  box.append(frame);
  const height = new FrameHeight(frame);
  const sizeOf = () => ({ containerDimensions: { width: box.clientWidth, maxHeight: height.max } });
  const host = new ViewHost(
    { ...shown, frame: frame.contentWindow!, context: { ...shown.context, ...sizeOf() } },
    { ...actions, onHeight: (wanted) => height.follow(wanted) },
  );
  addEventListener('message', host.receive);
  const observer = new ResizeObserver(() => host.changeContext(sizeOf()));
  observer.observe(box);
  return {
    changeContext: (change) => host.changeContext(change),
    remove: () => {
      observer.disconnect();
      height.stop();
      keepForTeardown(frame);
      void host.leave().finally(() => {
        removeEventListener('message', host.receive);
        frame.remove();
      });
    },
  };
}

/** Moves the frame out of what is removed, without loading it again. Browsers that cannot do that remove it at once. */
function keepForTeardown(frame: HTMLIFrameElement): void {
  const body = document.body as HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void };
  frame.hidden = true;
  if (frame.isConnected) body.moveBefore?.(frame, null);
}
