import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button';
import { Card, Code, Question } from '../parts';
import { useText } from '#/i18n';

/** The secret that was made here, until the person has stored it. Leaving the page before asks. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const text = useText();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <Card title={text('field.secret')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>{text('webhooks.secret.once')}</p>
        <Code label={text('field.secret')}>{secret}</Code>
        <div>
          <Button onClick={onDone}>{text('webhooks.secret.done')}</Button>
        </div>
      </div>
      <Question
        title={text('webhooks.secret.leave')}
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        onAnswer={() => leaving.proceed?.()}
      >
        <p>{text('webhooks.secret.once')}</p>
      </Question>
    </Card>
  );
}
