import { useEffect, useState } from 'react';

const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/** Token of a mail's link, also when another link is opened in this tab. It stands behind `#`, which browsers do not send, so no log contains it. */
export function useToken(): string {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const change = () => setToken(tokenInAddress());
    window.addEventListener('hashchange', change);
    return () => window.removeEventListener('hashchange', change);
  }, []);
  return token;
}
