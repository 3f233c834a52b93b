import type { Piscina } from 'piscina'
import type { ProviderTimes } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { checkFeedText, type FeedQuestion } from '#calendars/server/feed.ts'
import { isOutOfMemory, openThreads } from '#kit/server/open-threads.ts'
import { threadModule } from '#kit/server/program-files.ts'
import type { FeedOutcome } from './parse-busy-times.ts'
import { tooManyTimes } from './repeat.ts'

/** Includes waiting for a thread: someone may be waiting to book. */
const WITHIN_MS = 3_000
const AT_ONCE = 2
const WAITING = 50

let opened: Promise<Piscina> | undefined

/**
 * RFC 5545 and availability (RFC 7953), in a thread that ends at the deadline. An unreadable time refuses the file:
 * ignoring it could sell a taken one. Throws `ProviderFault`.
 */
export async function parseIcsFeed(text: string, question: FeedQuestion, withinMs = WITHIN_MS): Promise<ProviderTimes> {
  const body = checkFeedText(text, 'ical')
  opened ??= openThreads(
    threadModule('calendars/calendar-feed/server/parse-busy-times'),
    { name: 'parseBusyTimes', maxThreads: AT_ONCE, maxQueue: WAITING },
    // The next calendar gets a new thread.
    () => undefined,
  )
  const threads = await opened
  if (threads.queueSize >= WAITING) throw tooSlow()
  const signal = AbortSignal.timeout(withinMs)
  const outcome: FeedOutcome = await threads.run({ text: body, question }, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw tooSlow()
    throw isOutOfMemory(error) ? tooManyTimes() : error
  })
  if ('times' in outcome) return outcome.times
  throw new ProviderFault(outcome.fault.kind, outcome.fault.message)
}

function tooSlow(): ProviderFault {
  return new ProviderFault('slow', 'This calendar took too long to read.')
}
