import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from './button';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { signOut } from '#/lib/sign-out';

/** The way out of pages that have nothing for the person, and of the shell. */
export function SignOut() {
  const text = useText();
  const queries = useQueryClient();
  const leaving = useMutation({ mutationFn: () => signOut(queries) });
  return (
    <div className="grid justify-items-center gap-3">
      <Button disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        {text('nav.signOut')}
      </Button>
      {leaving.error !== null && <Problem error={leaving.error} />}
    </div>
  );
}
