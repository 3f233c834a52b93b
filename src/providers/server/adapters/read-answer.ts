import type { z } from 'zod'
import { MINUTE } from '#kit/shared/time.ts'
import { type OutsideAnswer, ProviderFault } from '../adapter.ts'

/** Beyond, its times cannot be trusted. */
const MAX_SKEW = 15 * MINUTE

/** `vendor` and `key`: names for messages. Throws `ProviderFault`, never with the provider's text. */
export function readAnswer<Schema extends z.ZodType>(
  answer: OutsideAnswer,
  { vendor, key, schema, now = Date.now() }: { vendor: string; key: string; schema: Schema; now?: number },
): z.infer<Schema> {
  checkStatus(answer.status, vendor, key)
  if (answer.serverTime !== null && Math.abs(answer.serverTime - now) > MAX_SKEW)
    throw new ProviderFault('unreadable', `${vendor}’s clock is wrong, so the times it gave can’t be trusted.`)
  const read = schema.safeParse(parse(answer.text, vendor))
  if (read.success) return read.data
  throw new ProviderFault('unreadable', `${vendor}’s answer isn’t in the form that we know.`)
}

function checkStatus(status: number, vendor: string, key: string): void {
  if (status === 200) return
  if (status === 401 || status === 403)
    throw new ProviderFault('refused', `${vendor} didn’t accept the ${key}, or it was asked too often with it.`)
  if (status === 429) throw new ProviderFault('unreachable', `${vendor} was asked too often and wants a pause.`)
  if (status >= 500) throw new ProviderFault('unreachable', `${vendor} has trouble of its own right now.`)
  if (status >= 400)
    throw new ProviderFault('refused', `${vendor} didn’t know what we asked for. Please check what you entered.`)
  throw new ProviderFault('unreadable', `${vendor} sent no times.`)
}

function parse(text: string, vendor: string): unknown {
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new ProviderFault('unreadable', `${vendor} sent an empty answer.`)
  if (start === '<')
    throw new ProviderFault('unreadable', `${vendor} sent a web page where times were expected, often one to sign in.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFault('unreadable', `${vendor}’s answer is damaged and can’t be read.`)
  }
}
