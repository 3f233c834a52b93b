export type Answer = { status: string; isGood: boolean; ms: number; headers: string; body: string }

type ApiRequest = { method: string; url: string; key: string; body: string | undefined; repeat: string }

/** Some responses are endless streams. */
const TIMEOUT_MS = 15_000

/** With the key, or as this browser. Throws network errors. */
export async function sendRequest({ method, url, key, body, repeat }: ApiRequest): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(url, {
    method,
    // A key excludes cookies.
    credentials: key ? 'omit' : 'same-origin',
    cache: 'no-store',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(repeat && { 'idempotency-key': repeat }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await readBody(answer)
  return {
    status: `${answer.status} ${answer.statusText}`.trim(),
    isGood: answer.ok,
    ms: Math.round(performance.now() - began),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: text,
  }
}

async function readBody(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|text|calendar|csv|xml/.test(type)) {
    const { size } = await answer.blob()
    return size === 0 ? '' : `${size.toLocaleString('en-US')} bytes of ${type || 'something unnamed'}`
  }
  const text = await answer.text()
  return type.includes('json') ? tidy(text) : text
}

function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
