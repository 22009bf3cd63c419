import { numberText, rateText } from './audience-columns';
import { useText } from '#/i18n';
import type { Audience } from '#/lib/audiences';
import { Facts, Id, Time } from '#/ui/parts';

/** Facts of an audience; without its figures, where they stand beside. */
export function AudienceFacts({ audience, hasFigures = true }: { audience: Audience; hasFigures?: boolean }) {
  const text = useText();
  const { audienceId, consentBasis, uploadedCount, matchedCount, createdAt, updatedAt } = audience;
  const figures = [
    { label: text('audiences.people'), value: numberText(text, uploadedCount) },
    { label: text('audiences.matched'), value: numberText(text, matchedCount) },
    { label: text('audiences.rate'), value: rateText(text, audience) },
  ];
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{audienceId}</Id> },
        ...(hasFigures ? figures : []),
        { label: text('audiences.basis'), value: consentBasis === null ? '–' : text.word('audiences.basis', consentBasis) },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
