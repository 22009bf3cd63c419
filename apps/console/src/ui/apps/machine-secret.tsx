import { useBlocker } from '@tanstack/react-router';
import { MachineSample } from './machine-sample';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { Card, Code, ForeignText, Question } from '#/ui/parts';

/** The secret of an application, which is shown once. Only the caller's state has it: leaving the page loses it, and is asked before. */
export function MachineSecret({ of, onDone }: { of: Schemas['MachineApplicationWithSecret']; onDone: () => void }) {
  const text = useText();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <Card
      title={text('machines.secret')}
      actions={
        <Button size="small" onClick={onDone}>
          {text('machines.secret.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="font-medium">
          <ForeignText>{of.name}</ForeignText>
        </p>
        <p role="status" className="text-attention">
          {text('machines.secret.text')}
        </p>
        <Code label={text('machines.client')}>{of.id}</Code>
        <Code label={text('machines.secret')}>{of.clientSecret}</Code>
        <MachineSample id={of.id} secret={of.clientSecret} />
      </div>
      <Question
        title={text('machines.secret.leave')}
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        onAnswer={() => leaving.proceed?.()}
      >
        <p>{text('machines.secret.leave.text')}</p>
      </Question>
    </Card>
  );
}
