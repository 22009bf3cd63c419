import { useState } from 'react';
import { useText } from '#/i18n';
import { receiverSamples } from '#/lib/verify-samples';
import { Button } from '#/ui/button';
import { Card, Code } from '#/ui/parts';

/** Complete receivers that verify signatures, in five languages. */
export function Receivers() {
  const text = useText();
  const [language, setLanguage] = useState(receiverSamples[0]!.language);
  const shown = receiverSamples.find((each) => each.language === language)!;
  return (
    <Card title={text('signature.receivers')}>
      <div className="grid gap-3">
        <p className="text-mute">{text('signature.receivers.about')}</p>
        <div role="group" aria-label={text('signature.receivers')} className="flex flex-wrap gap-1">
          {receiverSamples.map((each) => (
            <Button
              key={each.language}
              kind={each === shown ? 'plain' : 'quiet'}
              size="small"
              aria-pressed={each === shown}
              onClick={() => setLanguage(each.language)}
            >
              {each.language}
            </Button>
          ))}
        </div>
        <Code label={shown.file}>{shown.code}</Code>
        <Code label={shown.language}>{shown.run}</Code>
      </div>
    </Card>
  );
}
