import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { consolePath } from '#/lib/account';
import { SignInForm } from '#/ui/sign-in-form';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = consolePath(search['to']);
    return to === undefined ? {} : { to };
  },
  component: SignIn,
});

function SignIn() {
  const text = useText();
  const { to } = Route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const enter = () => {
    queries.clear();
    router.history.push(`/console${to ?? '/'}`);
  };
  return (
    <SignedOutPage
      title={text('signIn.title')}
      foot={
        <>
          {text('signIn.new')}{' '}
          <Link to="/sign-up" className="font-medium text-accent underline underline-offset-2">
            {text('signUp.title')}
          </Link>
        </>
      }
    >
      <SignInForm onIn={enter} />
      <Link to="/forgot" className="justify-self-start text-accent underline underline-offset-2">
        {text('signIn.forgot')}
      </Link>
    </SignedOutPage>
  );
}
