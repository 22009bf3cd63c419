import { createFileRoute } from '@tanstack/react-router';
import { AdminsOnly } from '#/ui/usage/admins-only';
import { Plan } from '#/ui/usage/plan';

export const Route = createFileRoute('/a/$account/usage/plan')({
  component: () => (
    <AdminsOnly>
      <Plan />
    </AdminsOnly>
  ),
});
