import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/a/$account/staff/')({
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
    throw redirect({ to: '/a/$account/staff/asks', params, replace: true });
  },
});
