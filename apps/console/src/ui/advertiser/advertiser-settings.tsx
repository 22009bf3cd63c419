import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { capText } from '#/lib/campaign-words';
import { Card } from '#/ui/parts';

/** What new campaigns of the advertiser take over. */
export function AdvertiserSettings() {
  const text = useText();
  const { description, optimizationApplyMode, utmConfig, frequencyCaps } = useAdvertiser();
  return (
    <Card title={text('advertisers.settings')}>
      <dl className="grid max-w-prose gap-4">
        <Setting label={text('advertisers.description')}>
          {description === null ? (
            '–'
          ) : (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {description}
            </p>
          )}
        </Setting>
        <Setting label={text('advertisers.mode')}>
          {text.word('advertisers.mode', optimizationApplyMode)}
          <p className="text-xs text-mute">{text('advertisers.mode.hint')}</p>
        </Setting>
        <Setting label={text('campaign.section.caps')}>
          {frequencyCaps.length === 0 ? (
            '–'
          ) : (
            <ul>
              {frequencyCaps.map((cap, at) => (
                <li key={at}>{capText(text, cap)}</li>
              ))}
            </ul>
          )}
        </Setting>
        <Setting label={text('campaign.field.utm')}>
          {utmConfig.params.length === 0 ? (
            '–'
          ) : (
            <ul dir="ltr" className="text-start font-mono text-xs rtl:text-end">
              {utmConfig.params.map(({ paramKey, paramValue }) => (
                <li key={paramKey} className="wrap-anywhere">
                  {paramKey}={paramValue}
                </li>
              ))}
            </ul>
          )}
        </Setting>
      </dl>
    </Card>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
