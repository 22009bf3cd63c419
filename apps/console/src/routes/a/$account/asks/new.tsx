import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { AskForm } from '#/ui/asks/ask-form';
import { Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/asks/new')({
  loader: () => loadMessages('record'),
  component: NewAsk,
});

function NewAsk() {
  const text = useText();
  return (
    <Page title={text('asks.create')} about={text('asks.about')}>
      <AskForm />
    </Page>
  );
}
