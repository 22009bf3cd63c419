import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { sessionQuery } from '#/lib/session';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy, type Values } from '#/ui/form';
import { Card } from '#/ui/parts';

/** Changes the password. The passwords are in the fields and in their one request only: no mutation keeps them. */
export function ChangePassword() {
  const text = useText();
  const { email } = useAccountContext().session.user;
  const queries = useQueryClient();
  const [state, setState] = useState<{ isPending?: boolean; error?: unknown; keys?: number; times: number }>({ times: 0 });
  const label = useBusy(state.isPending === true, text('profile.password'));
  const change = async (values: Values) => {
    const body = { currentPassword: values.exact('currentPassword'), newPassword: values.exact('newPassword') };
    setState({ isPending: true, times: state.times });
    try {
      const { data } = await api.POST('/api/v2/auth/password/change', { body });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      setState({ keys: data!.data.personalKeys, times: state.times + 1 });
    } catch (error) {
      setState({ error, times: state.times });
    }
  };
  return (
    <Card title={text('profile.password')}>
      <Form key={state.times} error={state.error ?? null} onSubmit={(values) => void change(values)}>
        <p className="text-mute">{text('profile.password.text')}</p>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name="currentPassword"
          label={text('profile.password.current')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
        />
        <TextField
          name="newPassword"
          label={text('field.newPassword')}
          hint={text('field.password.hint')}
          type="password"
          autoComplete="new-password"
          dir="ltr"
          required
        />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={state.isPending === true}>
          {label}
        </Button>
      </Form>
      <p role="status" className="mt-3 empty:hidden">
        {state.keys === undefined ? '' : text('profile.password.done', { count: state.keys })}
      </p>
    </Card>
  );
}
