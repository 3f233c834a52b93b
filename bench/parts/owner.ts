export type Owner = { origin: string; cookie: string }

export async function signUpOwner(port: number): Promise<Owner> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sample Owner', email: `bench-${Date.now()}@example.org`, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The owner could not sign up: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.slice(0, line.indexOf(';')))
    .join('; ')
  return { origin, cookie }
}

/** The account lives as long as the benchmark. */
const PASSWORD = 'a long walk to the field'
