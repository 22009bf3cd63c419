import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Button } from '#/ui/button';
import { Form, SelectField, TextField, useBusy } from '#/ui/form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/sign-up')({ component: SignUp });

function SignUp() {
  const text = useText();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const signUp = $api.useMutation('post', '/api/v2/auth/sign-up', {
    onSuccess: async ({ data }) => {
      queries.clear();
      await (data.account ? go({ to: '/a/$account', params: { account: String(data.account.id) } }) : go({ to: '/' }));
    },
  });
  const label = useBusy(signUp.isPending, text('signUp.title'));
  return (
    <SignedOutPage
      title={text('signUp.title')}
      about={text('signUp.about')}
      foot={
        <>
          {text('signUp.known')}{' '}
          <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
            {text('signIn.title')}
          </Link>
        </>
      }
    >
      <Form
        error={signUp.error}
        fields={['name', 'company', 'email', 'password', 'accountType']}
        onSubmit={(values) =>
          signUp.mutate({
            body: {
              name: values.text('name'),
              company: values.text('company'),
              email: values.text('email'),
              password: values.exact('password'),
              accountType: values.text('accountType') as 'BUYER' | 'SELLER',
            },
          })
        }
      >
        <TextField name="name" label={text('field.name')} autoComplete="name" required />
        <TextField name="company" label={text('field.company')} autoComplete="organization" required />
        <SelectField
          name="accountType"
          label={text('field.accountType')}
          options={[
            { value: 'BUYER', label: text('accountType.BUYER') },
            { value: 'SELLER', label: text('accountType.SELLER') },
          ]}
        />
        <TextField name="email" label={text('field.email')} type="email" autoComplete="username" dir="ltr" required />
        <TextField
          name="password"
          label={text('field.password')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          hint={text('field.password.hint')}
          required
        />
        <Button kind="main" type="submit" isBusy={signUp.isPending}>
          {label}
        </Button>
      </Form>
    </SignedOutPage>
  );
}
