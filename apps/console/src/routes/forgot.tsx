import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/forgot')({ component: Forgot });

function Forgot() {
  const text = useText();
  const forgot = $api.useMutation('post', '/api/v2/auth/password/forgot');
  const label = useBusy(forgot.isPending, text('forgot.send'));
  const back = (
    <Link to="/sign-in" className="text-accent underline underline-offset-2">
      {text('forgot.back')}
    </Link>
  );
  if (forgot.isSuccess)
    return (
      <SignedOutPage title={text('forgot.sent')} foot={back}>
        <p role="status" className="text-mute">
          {text('forgot.sent.text')}
        </p>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={text('forgot.title')} about={text('forgot.about')} foot={back}>
      <Form error={forgot.error} fields={['email']} onSubmit={(values) => forgot.mutate({ body: { email: values.text('email') } })}>
        <TextField name="email" label={text('field.email')} type="email" autoComplete="username" dir="ltr" required />
        <Button kind="main" type="submit" isBusy={forgot.isPending}>
          {label}
        </Button>
      </Form>
    </SignedOutPage>
  );
}
