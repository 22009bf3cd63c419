import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { Card, Page } from '#/ui/parts';
import { Receivers } from '#/ui/proof/receivers';
import { SignatureDebugger } from '#/ui/signature-debugger';

export const Route = createFileRoute('/a/$account/webhooks/signature')({
  loader: () => loadMessages('proof', 'signature'),
  component: Signature,
});

function Signature() {
  const text = useText();
  return (
    <Page title={text('signature.title')}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card>
          <SignatureDebugger />
        </Card>
        <Receivers />
      </div>
    </Page>
  );
}
