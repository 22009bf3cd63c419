import { OwnSeller } from './own-seller';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { readBrief } from '#/lib/received';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function ReceivedFacts({ brief }: { brief: Schemas['BriefArtifact'] }) {
  const text = useText();
  const { brand } = readBrief(brief.request);
  const answeredAt = brief.answer?.answeredAt ?? null;
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{brief.id}</Id> },
        { label: text('field.brand'), value: brand === null ? text('received.unstated') : <ForeignText>{brand}</ForeignText> },
        { label: text('received.seller'), value: <OwnSeller id={brief.storefrontId} /> },
        { label: text('received.at'), value: <Time at={brief.receivedAt} /> },
        {
          label: text('received.answeredAt'),
          value: answeredAt === null ? '–' : <Time at={answeredAt} />,
        },
      ]}
    />
  );
}
