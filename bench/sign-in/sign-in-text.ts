export type SignInOptions = {
  port: number;
  /** As the proxy names it. */
  address: string;
  email: string;
  password: string;
  cookie?: string | undefined;
};

/** The text of a sign-in that came through a proxy. */
export function signInText({ port, address, email, password, cookie }: SignInOptions): string {
  const body = JSON.stringify({ email, password });
  const lines = [
    'POST /api/v1/auth/sign-in HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `x-forwarded-for: ${address}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
