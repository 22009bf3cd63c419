import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { loadMessages, useText } from '#/i18n';
import { showBehind, toggleBehind, useBehind } from '#/lib/behind';

/** Opens the calls behind the page, in the head of every page. */
export function BehindButton() {
  const text = useText();
  return (
    <Button
      kind="quiet"
      className="size-(--control) shrink-0 px-0!"
      aria-label={text('behind.show')}
      title={text('behind.show')}
      aria-expanded={useBehind()}
      data-behind
      onClick={toggleBehind}
    >
      <Icon name="code" />
    </Button>
  );
}

async function load(): Promise<ComponentType> {
  const [{ default: BehindPanel }] = await Promise.all([import('./panel'), loadMessages('behind')]);
  return BehindPanel;
}

/** Place of the panel, which is loaded when it is first opened. Without a connection it stays closed, and the page as it is. */
export function Behind() {
  const isOpen = useBehind();
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOpen || Panel !== null) return;
    load().then(
      (loaded) => setPanel(() => loaded),
      () => showBehind(false),
    );
  }, [isOpen, Panel]);
  return isOpen && Panel !== null ? <Panel /> : null;
}
