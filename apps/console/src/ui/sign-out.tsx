import { Button } from './button';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { useSignOut } from '#/lib/sign-out';

/** The way out of pages that have nothing for the person, and of the shell. */
export function SignOut() {
  const text = useText();
  const signOut = useSignOut();
  return (
    <div className="grid justify-items-center gap-3">
      <Button disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
        {text('nav.signOut')}
      </Button>
      {signOut.error !== null && <Problem error={signOut.error} />}
    </div>
  );
}
