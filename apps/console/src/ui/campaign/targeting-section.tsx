import { TargetingFields } from '../targeting/targeting-fields';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';

export function TargetingSection() {
  const text = useText();
  const { draft, set } = useEditor();
  return (
    <Section id="targeting" title={text('campaign.section.targeting')} covers={['constraints']} isOpen>
      <TargetingFields constraints={draft.constraints} onChange={(constraints) => set({ constraints })} />
    </Section>
  );
}
