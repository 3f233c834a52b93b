import { useEffect } from 'react'
import { type botCheckEndpoints, MIN_FILL_SECONDS } from '#kit/shared/bot-check.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { caller } from '#kit/web/api/call.ts'
import { useSessionValue } from './session-value.ts'
import { useHydrated } from './use-hydrated.ts'

export type BotCheckValues = { formStamp: string; faxNumber: string }

/**
 * Fetched on mount and kept across reloads, so that a resend is the same submission. `send` waits until the stamp is
 * old enough, replaces an expired one and drops it after success; it throws what `call` throws. `name` identifies the
 * form.
 *
 * "Duplicate tab" copies the stamp: after a success the other tabs drop it, or their next submission would overwrite
 * the sent one.
 */
export function useBotCheck(name: string) {
  const [stamp, setStamp] = useSessionValue<Stamp>(`form-stamp:${name}`, noStamp)
  const isHydrated = useHydrated()
  useEffect(() => {
    // The first render after a reload lacks the stored stamp; do not replace it.
    if (isHydrated && !stamp.formStamp) fetchStamp().then(setStamp, () => {})
  }, [isHydrated, stamp.formStamp, setStamp])
  useEffect(() => {
    const otherTabs = new BroadcastChannel(SENT)
    otherTabs.addEventListener('message', ({ data }) => {
      if (data === stamp.formStamp) setStamp(noStamp)
    })
    return () => otherTabs.close()
  }, [stamp.formStamp, setStamp])

  return async function send<R>(form: HTMLFormElement, call: (values: BotCheckValues) => Promise<R>): Promise<R> {
    const { faxNumber } = Object.fromEntries(new FormData(form)) as Partial<BotCheckValues>
    const attempt = async (using: Stamp) => {
      setStamp(using)
      await untilCounts(using)
      const reply = await call({ formStamp: using.formStamp, faxNumber: faxNumber ?? '' })
      notifyOtherTabs(using)
      return reply
    }
    const reply = await attempt(stamp.formStamp ? stamp : await fetchStamp()).catch(async (error: unknown) => {
      if (!isStampRefused(error)) throw error
      return attempt(await fetchStamp())
    })
    setStamp(noStamp)
    return reply
  }
}

const SENT = 'form-sent'

function notifyOtherTabs({ formStamp }: Stamp): void {
  const otherTabs = new BroadcastChannel(SENT)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no other
  otherTabs.postMessage(formStamp)
  otherTabs.close()
}

type Stamp = { formStamp: string; fetchedAt: number }
const noStamp: Stamp = { formStamp: '', fetchedAt: 0 }

async function fetchStamp(): Promise<Stamp> {
  const { formStamp } = await requestStamp()
  return { formStamp, fetchedAt: Date.now() }
}

const requestStamp = caller<typeof botCheckEndpoints.stamp>('GET /api/form-stamp')

/** Errs on the late side: the server's clock started before the response arrived. */
function untilCounts({ fetchedAt }: Stamp): Promise<void> {
  const missing = fetchedAt + MIN_FILL_SECONDS * 1000 - Date.now()
  return new Promise(resolve => setTimeout(resolve, Math.min(Math.max(missing, 0), MIN_FILL_SECONDS * 1000)))
}

function isStampRefused(error: unknown): boolean {
  return error instanceof ApiError && ['form-stamp-over', 'form-too-soon'].includes(error.problem?.code ?? '')
}
