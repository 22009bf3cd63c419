import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useToken } from '#/lib/token';
import { Button, LinkButton } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/join')({ component: Join });

function Join() {
  const text = useText();
  const token = useToken();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const accept = $api.useMutation('post', '/api/v2/members/invitations/accept', {
    onSuccess: async ({ data }) => {
      queries.clear();
      if (data.signedIn) await go({ to: '/a/$account', params: { account: String(data.account.id) } });
    },
  });
  const label = useBusy(accept.isPending, text('join.do'));
  if (accept.isSuccess)
    return (
      <SignedOutPage title={text('join.done')} about={accept.data.data.account.name}>
        <LinkButton kind="main" to="/sign-in">
          {text('signIn.title')}
        </LinkButton>
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={text('join.title')} about={text('join.about')}>
      <Form
        error={accept.error}
        fields={['token', 'name', 'password']}
        onSubmit={(values) => {
          const [name, password] = [values.optional('name'), values.exact('password')];
          accept.mutate({
            body: { token: values.text('token'), ...(name === undefined ? {} : { name }), ...(password === '' ? {} : { password }) },
          });
        }}
      >
        {token === '' ? (
          <TextField name="token" label={text('field.token')} hint={text('field.token.hint')} dir="ltr" autoComplete="off" required />
        ) : (
          <input type="hidden" name="token" value={token} />
        )}
        <TextField name="name" label={text('field.name')} autoComplete="name" />
        <TextField
          name="password"
          label={text('field.password')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          hint={text('join.password.hint')}
        />
        <Button kind="main" type="submit" isBusy={accept.isPending}>
          {label}
        </Button>
      </Form>
    </SignedOutPage>
  );
}
