import type { z } from 'zod'
import { type OutsideAnswer, ProviderFault } from '#calendars/server/adapter.ts'
import { MINUTE } from '#kit/shared/time.ts'

/** Beyond, its times cannot be trusted. */
const MAX_SKEW = 15 * MINUTE

/** `vendor` and `key`: names for messages. Throws `ProviderFault`, never with the provider's text. */
export function readAnswer<Schema extends z.ZodType>(
  answer: OutsideAnswer,
  { vendor, key, schema, now = Date.now() }: { vendor: string; key: string; schema: Schema; now?: number },
): z.infer<Schema> {
  checkStatus(answer.status, vendor, key)
  if (answer.serverTime !== null && Math.abs(answer.serverTime - now) > MAX_SKEW)
    throw new ProviderFault('unreadable', `${vendor}’s clock is wrong, so we can’t trust its times.`)
  const read = schema.safeParse(parse(answer.text, vendor))
  if (read.success) return read.data
  throw new ProviderFault('unreadable', `${vendor} sent a response we don’t recognize.`)
}

function checkStatus(status: number, vendor: string, key: string): void {
  if (status === 200) return
  if (status === 401 || status === 403)
    throw new ProviderFault('refused', `${vendor} rejected the ${key}, or its request limit was reached.`)
  if (status === 429) throw new ProviderFault('unreachable', `${vendor} is limiting our requests. Please wait a while.`)
  if (status >= 500) throw new ProviderFault('unreachable', `${vendor} is having problems right now.`)
  if (status >= 400)
    throw new ProviderFault('refused', `${vendor} couldn’t find what we asked for. Please check what you entered.`)
  throw new ProviderFault('unreadable', `${vendor} sent no times.`)
}

function parse(text: string, vendor: string): unknown {
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new ProviderFault('unreadable', `${vendor} sent an empty response.`)
  if (start === '<')
    throw new ProviderFault('unreadable', `${vendor} sent a web page instead of times, possibly a sign-in page.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFault('unreadable', `${vendor}’s response is damaged, so we can’t read it.`)
  }
}
