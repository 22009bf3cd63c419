import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useToken } from '#/lib/token';
import { Button, LinkButton } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/verify')({ component: Verify });

function Verify() {
  const text = useText();
  const token = useToken();
  const verify = $api.useMutation('post', '/api/v2/auth/verify-email');
  const label = useBusy(verify.isPending, text('verify.do'));
  if (verify.isSuccess)
    return (
      <SignedOutPage title={text('verify.done')} about={text('verify.done.text')}>
        <LinkButton kind="main" to="/">
          {text('common.goOn')}
        </LinkButton>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={text('verify.title')} about={text('verify.about')}>
      <Form error={verify.error} fields={['token']} onSubmit={(values) => verify.mutate({ body: { token: values.text('token') } })}>
        {token === '' ? (
          <TextField name="token" label={text('field.token')} hint={text('field.token.hint')} dir="ltr" autoComplete="off" required />
        ) : (
          <input type="hidden" name="token" value={token} />
        )}
        <Button kind="main" type="submit" isBusy={verify.isPending}>
          {label}
        </Button>
      </Form>
    </SignedOutPage>
  );
}
