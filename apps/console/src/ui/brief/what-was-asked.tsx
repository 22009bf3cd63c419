import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Card } from '#/ui/parts';

/** The brief as its sellers read it, and the buyer's own notes, which they never see. */
export function WhatWasAsked({ brief }: { brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const parts = [
    { label: text('briefs.audience'), value: brief.audience },
    { label: text('briefs.geo'), value: brief.geo },
    { label: text('field.channels'), value: brief.channels.map((channel) => text.word('channel', channel)).join(', ') },
    { label: text('briefs.kpi'), value: brief.primaryKpi },
    { label: text('briefs.exclusions'), value: brief.exclusions },
    { label: text('briefs.notes.own'), value: brief.rawPrompt },
  ];
  return (
    <Card title={text('briefs.asked')}>
      <dl className="grid gap-4">
        {parts
          .filter(({ value }) => value !== null)
          .map(({ label, value }) => (
            <div key={label} className="grid min-w-0 gap-0.5">
              <dt className="text-xs text-mute">{label}</dt>
              <dd dir="auto" className="max-w-prose min-w-0 whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
