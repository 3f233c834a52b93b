import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BookingMode } from '#bookings/contract.ts'
import { forgetTimes } from '#bookings/web/api.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { announce } from '#kit/web/live-region.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { type ToastOptions, toast } from '#kit/web/toast/toast-store.ts'
import { checkForm, checkSpan, type DemoErrors, type DemoForm, momentOf, refusedFields } from './demo-form.ts'
import { type Exchange, recording } from './exchange.ts'
import { DEMO_ZONE } from './free-time-query.ts'
import { failureOf, type Outcome, type Test, toastOf } from './outcome.ts'
import { testMode } from './test-mode.ts'
import { testProvider } from './test-provider.ts'
import type { DemoFormState } from './use-demo-form.ts'

export type ShownExchange = { id: number; exchange: Exchange }

export type DemoTests = {
  run: (test: Test) => void
  /** The form's, for the test to run. */
  check: (typed: DemoForm) => DemoErrors
  send: (typed: DemoForm) => Promise<void>
  running: Test | null
  outcome: Outcome | null
  /** Newest first. */
  exchanges: readonly ShownExchange[]
  clear: () => void
}

/** Limits the tab's memory. */
const SHOWN_EXCHANGES = 50

/** One at a time. */
export function useDemoTests(state: DemoFormState): DemoTests {
  const client = useQueryClient()
  const [exchanges, setExchanges] = useState<readonly ShownExchange[]>([])
  const [running, setRunning] = useState<Test | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // A ref, because the form asks before the render.
  const wanted = useRef<Test>({ kind: 'mode', mode: 'marketplace' })

  async function send(typed: DemoForm): Promise<void> {
    const test = wanted.current
    setRunning(test)
    let count = 0
    const transport = recording(transportOf(client), exchange => {
      count++
      setExchanges(before => [{ id: (before[0]?.id ?? 0) + 1, exchange }, ...before].slice(0, SHOWN_EXCHANGES))
    })
    const came = await outcomeOf(test, { typed, zone: state.facility?.timeZone, transport }).catch((error: unknown) => {
      const refused = error instanceof ApiError ? refusedFields(error.problem?.errors) : {}
      if (Object.keys(refused).length > 0) state.form.showErrors(refused)
      return failureOf(error, test.kind)
    })
    if (test.kind === 'mode') forgetTimes(client, typed.facilityId)
    setRunning(null)
    setOutcome(came)
    toast({ ...toastOf(came), ...nextStepOf(came, state) })
    announce(
      `${count === 1 ? '1 request and its response are' : `${count} requests and their responses are`} in the results.`,
    )
  }

  return {
    run(test) {
      wanted.current = test
      state.form.submit()
    },
    check: typed => (wanted.current.kind === 'mode' ? checkForm(typed) : checkSpan(typed)),
    send,
    running,
    outcome,
    exchanges,
    clear: () => setExchanges([]),
  }
}

type Sent = { typed: DemoForm; zone: string | undefined; transport: Transport }

function outcomeOf(test: Test, sent: Sent): Promise<Outcome> {
  return test.kind === 'mode' ? bookIn(test.mode, sent) : askProvider(test.provider, sent)
}

async function bookIn(mode: BookingMode, { typed, zone, transport }: Sent): Promise<Outcome> {
  const { name, email, phone, notes, amount } = typed
  const userInfo = { name: name.trim(), email: email.trim(), phone: phone.trim() }
  const test = {
    ...whereAndWhen(typed, zone),
    mode,
    amount: amount.trim(),
    userInfo,
    notes: notes.trim() || null,
  }
  const { booking, redirectUrl } = await testMode(test, transport)
  return { state: 'booked', mode, booking, redirectUrl }
}

async function askProvider(provider: ProviderType, { typed, zone, transport }: Sent): Promise<Outcome> {
  const found = await testProvider({ ...whereAndWhen(typed, zone), provider }, transport)
  const at = found.checked?.at
  return { state: 'found', provider, ageMs: at ? serverNow() - Date.parse(at) : null, found }
}

/** On phones the toast covers the notice. */
function nextStepOf(outcome: Outcome, { form, findFreeTime }: DemoFormState): Pick<ToastOptions, 'action'> {
  if (outcome.state !== 'failed') return {}
  const { rightAmount, needsOtherTimes } = outcome
  if (rightAmount)
    return { action: { label: 'Use the correct amount', onPress: () => form.change({ amount: rightAmount }) } }
  return needsOtherTimes ? { action: { label: 'Find an available time', onPress: findFreeTime } } : {}
}

function whereAndWhen({ facilityId, start, end }: DemoForm, zone = DEMO_ZONE) {
  return { facilityId: facilityId.trim().toLowerCase(), start: momentOf(start, zone), end: momentOf(end, zone) }
}
