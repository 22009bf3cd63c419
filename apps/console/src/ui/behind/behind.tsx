import type { ComponentType } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { loadMessages, useText } from '#/i18n';
import { showPanel, togglePanel, useSidePanel } from '#/lib/side-panel';
import { useLoaded } from '#/lib/use-loaded';

/** Opens the calls behind the page, in the head of every page. */
export function BehindButton() {
  const text = useText();
  return (
    <Button
      kind="quiet"
      className="size-(--control) shrink-0 px-0!"
      aria-label={text('behind.show')}
      title={text('behind.show')}
      aria-expanded={useSidePanel() === 'behind'}
      data-behind
      onClick={() => togglePanel('behind')}
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
  const Panel = useLoaded(useSidePanel() === 'behind', load, () => showPanel(null));
  return Panel && <Panel />;
}
