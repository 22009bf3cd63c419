import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { Card, Code, Question } from '#/ui/parts';

interface Props {
  readonly title: string;
  /** The API tells it once. Keep it in the state of one component only, and forget it in `onDone`. */
  readonly secret: string;
  readonly onDone: () => void;
  /** What is lost without the secret: by default, the key. */
  readonly loss?: string;
  /** Code that contains the secret: copying it counts as well. */
  readonly children?: ReactNode;
}

/** A secret that is shown once. Leaving asks first, until it has been copied. */
export function SecretCard({ title, secret, onDone, loss, children }: Props) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const isOver = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => !isCopied && !isOver.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => !isCopied && !isOver.current,
    withResolver: true,
  });
  const done = () => {
    isOver.current = true;
    onDone();
  };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What made the secret is gone, or a dialog that closes in this moment and gives the focus back.
    const timer = setTimeout(() => box.current?.querySelector('pre')?.focus());
    return () => clearTimeout(timer);
  }, []);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // After a sign-out, the browser's way back would show the page as it was.
    const hide = () => flushSync(() => setGone(true));
    addEventListener('pagehide', hide);
    return () => removeEventListener('pagehide', hide);
  }, []);
  if (isGone) return null;
  const isBlocked = leaving.status === 'blocked';
  const stay = () => {
    setAsks(false);
    leaving.reset?.();
  };
  return (
    <div ref={box} className="contents" onCopy={() => setCopied(true)}>
      <Card
        title={title}
        actions={
          <Button kind="main" size="small" onClick={() => (isCopied ? done() : setAsks(true))}>
            {text('keys.secret.done')}
          </Button>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p role="status" className="text-attention">
            {text('keys.secret.text')}
          </p>
          <Code label={title} wraps>
            {secret}
          </Code>
        </div>
      </Card>
      {children}
      <Question title={text('keys.secret.leave')} isOpen={asks || isBlocked} onClose={stay} onAnswer={isBlocked ? leaving.proceed : done}>
        <p>{loss ?? text('keys.secret.leave.text')}</p>
      </Question>
    </div>
  );
}
