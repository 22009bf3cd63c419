import { Button } from './button';
import { Form, TextField, useBusy } from './form';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';

export function SignInForm({ onIn, email }: { onIn: (userId: number) => void; email?: string | undefined }) {
  const text = useText();
  const signIn = $api.useMutation('post', '/api/v2/auth/sign-in', { onSuccess: ({ data }) => onIn(data.user.id) });
  const label = useBusy(signIn.isPending, text('signIn.title'));
  return (
    <Form
      error={signIn.error}
      fields={['email', 'password']}
      onSubmit={(values) => signIn.mutate({ body: { email: values.text('email'), password: values.exact('password') } })}
    >
      <TextField name="email" label={text('field.email')} type="email" autoComplete="username" dir="ltr" defaultValue={email} required />
      <TextField name="password" label={text('field.password')} type="password" autoComplete="current-password" dir="ltr" required />
      <Button kind="main" type="submit" isBusy={signIn.isPending}>
        {label}
      </Button>
    </Form>
  );
}
