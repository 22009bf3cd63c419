import type { ComponentType } from 'react';
import { Icon } from '../icon';
import { useShownPath } from '../shell/page-focus';
import { loadMessages, useText } from '#/i18n';
import { showPanel, togglePanel, useSidePanel } from '#/lib/side-panel';
import { useLoaded } from '#/lib/use-loaded';

/** Whether the panel is shown: on its own pages, the assistant is the page. */
export function useAssistantBeside(): boolean {
  const isOpen = useSidePanel() === 'assistant';
  return !/^\/a\/\d+\/assistant(\/|$)/.test(useShownPath()) && isOpen;
}

export function AssistantButton() {
  const label = useText()('assistant.title');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={useAssistantBeside()}
      data-assistant
      onClick={() => togglePanel('assistant')}
      className="grid size-8 shrink-0 place-items-center rounded-md text-mute hover:bg-sunken hover:text-ink aria-expanded:text-accent"
    >
      <Icon name="spark" size={18} />
    </button>
  );
}

async function load(): Promise<ComponentType> {
  const [{ default: AssistantPanel }] = await Promise.all([import('./panel'), loadMessages('assistant')]);
  return AssistantPanel;
}

/** Place of the panel, which is loaded when it is first opened. Without a connection it stays closed, and the page as it is. */
export function AssistantPlace() {
  const Panel = useLoaded(useAssistantBeside(), load, () => showPanel(null));
  return Panel && <Panel />;
}
