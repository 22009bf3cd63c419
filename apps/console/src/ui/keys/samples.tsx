import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { codeWithKey, firstOfAgent } from '#/lib/samples';
import { CodeChoice } from '#/ui/code-choice';
import { Card } from '#/ui/parts';
import { ReferenceLink } from '#/ui/reference-link';

interface Props {
  readonly secret: string | null;
  readonly isAgents?: boolean;
  readonly children?: ReactNode;
}
/** Complete code of a first call, with the secret while it is known. */
export function Samples({ secret, isAgents = false, children }: Props) {
  const text = useText();
  return (
    <Card title={text('keys.sample')} actions={<ReferenceLink to="/docs">{text('nav.reference')}</ReferenceLink>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <CodeChoice
          label={text('keys.sample')}
          choice={text('keys.sample')}
          of={codeWithKey(location.origin, secret, isAgents ? firstOfAgent : undefined)}
        />
        {children}
      </div>
    </Card>
  );
}
