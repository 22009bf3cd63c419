import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useToken } from '#/lib/token';
import { Button, LinkButton } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/reset')({ component: Reset });

function Reset() {
  const text = useText();
  const token = useToken();
  const reset = $api.useMutation('post', '/api/v2/auth/password/reset');
  const label = useBusy(reset.isPending, text('reset.title'));
  if (reset.isSuccess)
    return (
      <SignedOutPage title={text('reset.done')} about={text('reset.done.text')}>
        <LinkButton kind="main" to="/sign-in">
          {text('signIn.title')}
        </LinkButton>
      </SignedOutPage>
    );
  return (
    <SignedOutPage
      title={text('reset.title')}
      about={text('reset.about')}
      foot={
        <Link to="/forgot" className="text-accent underline underline-offset-2">
          {text('reset.another')}
        </Link>
      }
    >
      <Form
        error={reset.error}
        fields={['token', 'newPassword']}
        onSubmit={(values) => reset.mutate({ body: { token: values.text('token'), newPassword: values.exact('newPassword') } })}
      >
        {token === '' ? (
          <TextField name="token" label={text('field.token')} hint={text('field.token.hint')} dir="ltr" autoComplete="off" required />
        ) : (
          <input type="hidden" name="token" value={token} />
        )}
        <TextField
          name="newPassword"
          label={text('field.newPassword')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          hint={text('field.password.hint')}
          required
        />
        <Button kind="main" type="submit" isBusy={reset.isPending}>
          {label}
        </Button>
      </Form>
    </SignedOutPage>
  );
}
