import { useText } from '#/i18n';
import { receiverSamples } from '#/lib/verify-samples';
import { CodeChoice, useCodeChoice } from '#/ui/code-choice';
import { Card, Code } from '#/ui/parts';

const codes = Object.fromEntries(receiverSamples.map(({ language, code }) => [language, code]));

/** Complete receivers that verify signatures, in five languages. */
export function Receivers() {
  const text = useText();
  const language = useCodeChoice(Object.keys(codes));
  const shown = receiverSamples.find((each) => each.language === language)!;
  return (
    <Card title={text('signature.receivers')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-mute">{text('signature.receivers.about')}</p>
        <CodeChoice label={shown.file} choice={text('signature.receivers')} of={codes} />
        <Code label={language}>{shown.run}</Code>
      </div>
    </Card>
  );
}
