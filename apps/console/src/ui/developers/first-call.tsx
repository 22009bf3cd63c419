import { useProgress } from './use-progress';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { languages, samples } from '#/lib/samples';
import { LinkButton } from '#/ui/button';
import { CodeChoice, useCodeChoice } from '#/ui/code-choice';
import { Copy } from '#/ui/copy';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Step } from '#/ui/step';

/** What is left until a program works with the account, as the API knows it, and the code of a first call. */
export function FirstCall() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  const progress = useProgress();
  const language = useCodeChoice(languages);
  const codes = Object.fromEntries(languages.map((name) => [name, samples[name](location.origin, null)]));
  return (
    <Card title={text('developers.first')} flush>
      <Loaded query={progress} skeleton={<Rows count={3} />}>
        {({ hasKey, hasCalled, hasReceiver }) => (
          <ol className="divide-y divide-line">
            <Step isDone={hasKey} title={text('developers.step.key')} about={text('developers.step.key.text')}>
              <LinkButton kind="main" to="/a/$account/keys/new" params={{ account }}>
                {text('keys.create')}
              </LinkButton>
            </Step>
            <Step
              isDone={hasCalled}
              title={text('developers.step.call')}
              about={text('developers.step.call.text', { name: '$EXCHANGE_API_KEY' })}
            >
              <Copy text={codes[language]!} label={text('common.copy.named', { name: text('developers.code') })} />
            </Step>
            {isBuyer ? (
              <Step isDone={hasReceiver} title={text('developers.step.webhook')} about={text('developers.step.webhook.text')}>
                <LinkButton to="/a/$account/webhooks/new" params={{ account }}>
                  {text('palette.webhook')}
                </LinkButton>
              </Step>
            ) : (
              <Step isDone={hasReceiver} title={text('developers.step.app')} about={text('developers.step.app.text')}>
                <LinkButton to="/a/$account/developers" params={{ account }} hash="agent">
                  {text('developers.agent')}
                </LinkButton>
              </Step>
            )}
          </ol>
        )}
      </Loaded>
      <div className="grid gap-2 border-t border-line p-4">
        <CodeChoice label={text('developers.code')} choice={text('developers.language')} of={codes} />
        {language === 'TypeScript' && <p className="text-xs text-mute">{text('developers.code.client', { name: '@exchange/client' })}</p>}
      </div>
    </Card>
  );
}
