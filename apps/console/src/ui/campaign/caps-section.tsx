import { CapsField } from '../caps-field';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';

export function CapsSection() {
  const text = useText();
  const { draft, set } = useEditor();
  return (
    <Section
      id="caps"
      title={text('campaign.section.caps')}
      set={draft.frequencyCaps.length === 0 ? undefined : text.number(draft.frequencyCaps.length)}
      covers={['frequencyCaps']}
    >
      <CapsField rows={draft.frequencyCaps} onChange={(frequencyCaps) => set({ frequencyCaps })} />
    </Section>
  );
}
