import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../parts';
import { SignInForm } from '../sign-in-form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { sessionFound, sessionLost } from '#/lib/api';

/** The sign-in form is a dialog over the page, so that input below it is kept. */
export function SignInAgain() {
  const text = useText();
  const { session } = useAccountContext();
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const lost = () => setLost(true);
    sessionLost.addEventListener('lost', lost);
    return () => sessionLost.removeEventListener('lost', lost);
  }, []);
  const back = (userId: number) => {
    if (userId !== session.user.id) {
      queries.clear();
      return location.assign('/console/');
    }
    setLost(false);
    sessionFound.dispatchEvent(new Event('found'));
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={text('signIn.again')} isOpen={isLost} onClose={() => setLost(false)}>
      <p className="text-sm text-mute">{text('signIn.again.text')}</p>
      <SignInForm onIn={back} email={session.user.email} />
    </Dialog>
  );
}
