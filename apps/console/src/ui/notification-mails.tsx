import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotificationTypes, useNotificationWords, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Button } from '#/ui/button';
import { CheckBoxes, Form, useBusy, type Values } from '#/ui/form';
import { Loaded } from '#/ui/problem';

const path = '/api/v2/notification-preferences';

/** The person's choice of notifications that are also mailed. Mails link to this page. */
export function NotificationMails() {
  const text = useText();
  const [isOpen, setIsOpen] = useState(location.hash === '#mail');
  return (
    <details
      id="mail"
      open={isOpen}
      className="rounded-lg border border-line bg-panel"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="px-4 py-2.5 text-sm font-medium">{text('notificationMails.title')}</summary>
      <div className="grid gap-4 border-t border-line p-4">
        <p className="text-sm text-mute">{text('notificationMails.about')}</p>
        {isOpen && <Choice />}
      </div>
    </details>
  );
}

function Choice() {
  const text = useText();
  const wordOf = useNotificationWords();
  const types = useNotificationTypes();
  const queries = useQueryClient();
  const preferences = $api.useQuery('get', path);
  const save = $api.useMutation('put', path, { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }) });
  const label = useBusy(save.isPending, text('common.save'));
  return (
    <Loaded query={preferences} skeleton={null}>
      {({ data }) => {
        const optIns = data?.optIns ?? [];
        const chosen = optIns.filter(({ channel }) => channel === 'email').map(({ notificationType }) => notificationType);
        const submit = (values: Values) => {
          const wanted = values.all('optIns');
          // What has no words here stays as it is.
          const others = optIns.filter(({ channel, notificationType }) => channel !== 'email' || !types.includes(notificationType));
          const mailed = wanted.map((notificationType) => ({ notificationType, channel: 'email' }));
          save.mutate({ body: { optIns: [...others, ...mailed] as typeof optIns } });
        };
        return (
          <Form error={save.error} fields={['optIns']} onSubmit={submit}>
            <CheckBoxes
              name="optIns"
              label={text('notificationMails.types')}
              options={types.map((value) => ({ value, label: wordOf(value) }))}
              chosen={chosen}
            />
            <div className="flex flex-wrap items-center gap-3">
              <Button kind="main" type="submit" isBusy={save.isPending}>
                {label}
              </Button>
              <span role="status" className="text-sm text-mute">
                {save.isSuccess ? text('notificationMails.saved') : ''}
              </span>
            </div>
          </Form>
        );
      }}
    </Loaded>
  );
}
