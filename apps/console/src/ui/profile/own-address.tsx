import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { Button } from '#/ui/button';
import { useBusy } from '#/ui/form';
import { Card, ForeignText, State } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** The person's mail address, whether it is confirmed, and another mail that confirms it. */
export function OwnAddress() {
  const text = useText();
  const { email, emailVerifiedAt } = useAccountContext().session.user;
  const send = $api.useMutation('post', '/api/v2/auth/verify-email/resend');
  const label = useBusy(send.isPending, text('verify.resend'));
  const isConfirmed = emailVerifiedAt !== null;
  return (
    <Card title={text('field.email')}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <ForeignText>{email}</ForeignText>
        <State of={isConfirmed ? 'active' : 'overdue'}>
          {isConfirmed ? text('profile.confirmed', { day: text.day(emailVerifiedAt) }) : text('profile.unconfirmed')}
        </State>
        {!isConfirmed && (
          <>
            <p className="font-medium">{text('verify.title')}</p>
            <p className="text-mute">{text('verify.about')}</p>
            <div className="flex flex-wrap items-center gap-3">
              <Button isBusy={send.isPending} onClick={() => send.mutate({})}>
                {label}
              </Button>
              <span role="status" className="text-mute">
                {send.isSuccess ? text('verify.sent') : ''}
              </span>
            </div>
            <Problem error={send.error} />
          </>
        )}
      </div>
    </Card>
  );
}
