import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#/ui/parts';

/** A step of the upload. The keyboard continues at its heading, because the button that led to it is gone. */
export function Step({ title, isFirst = false, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <Card title={title} heading={heading}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Card>
  );
}

const look =
  'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

/** How far it is, from 0 to 1. */
export const Bar = ({ label, part }: { label: string; part: number }) => (
  <progress aria-label={label} max={1} value={part} className={look} />
);
