import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { serverNow } from '#availability/web/server-clock.ts'
import type { BookingMode } from '#bookings/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { transportOf } from '#kit/web/query-client.ts'
import { type ToastOptions, toast } from '#kit/web/toast-store.ts'
import { forgetTimes } from '../api.ts'
import { checkForm, checkSpan, type DemoForm, momentOf, refusedFields } from './demo-form.ts'
import { type Exchange, recording } from './exchange.ts'
import { DEMO_ZONE } from './free-time-query.ts'
import { failureOf, type Outcome, type Test, toastOf } from './outcome.ts'
import { testMode } from './test-mode.ts'
import { testProvider } from './test-provider.ts'
import type { DemoFormState } from './use-demo-form.ts'

export type ShownExchange = { id: number; exchange: Exchange }

export type DemoTests = {
  run: (test: Test) => void
  running: Test | null
  outcome: Outcome | null
  /** Newest first. */
  exchanges: readonly ShownExchange[]
  clear: () => void
}

/** Limits the tab's memory. */
const SHOWN_EXCHANGES = 50

/** One at a time. `onErrors`: fields have errors. */
export function useDemoTests(state: DemoFormState, onErrors: () => void): DemoTests {
  const client = useQueryClient()
  const [exchanges, setExchanges] = useState<readonly ShownExchange[]>([])
  const [running, setRunning] = useState<Test | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // A ref, because a second quick click precedes the render.
  const isRunning = useRef(false)

  function showErrors(errors: DemoFormState['errors']): boolean {
    state.setErrors(errors)
    const isWrong = Object.keys(errors).length > 0
    if (isWrong) onErrors()
    return isWrong
  }

  async function run(test: Test): Promise<void> {
    if (isRunning.current) return
    if (showErrors(test.kind === 'mode' ? checkForm(state.form) : checkSpan(state.form))) return
    isRunning.current = true
    setRunning(test)
    let count = 0
    const transport = recording(transportOf(client), exchange => {
      count++
      setExchanges(before => [{ id: (before[0]?.id ?? 0) + 1, exchange }, ...before].slice(0, SHOWN_EXCHANGES))
    })
    const came = await outcomeOf(test, state, transport).catch((error: unknown) => {
      if (error instanceof ApiError) showErrors(refusedFields(error.problem?.errors))
      return failureOf(error, test.kind)
    })
    if (test.kind === 'mode') forgetTimes(client, state.form.facilityId)
    isRunning.current = false
    setRunning(null)
    setOutcome(came)
    toast({ ...toastOf(came), ...nextStepOf(came, state) })
    announce(
      `${count === 1 ? '1 request and its response are' : `${count} requests and their responses are`} in the results.`,
    )
  }

  return { run: test => void run(test), running, outcome, exchanges, clear: () => setExchanges([]) }
}

function outcomeOf(test: Test, state: DemoFormState, transport: Transport): Promise<Outcome> {
  return test.kind === 'mode' ? bookIn(test.mode, state, transport) : askProvider(test.provider, state, transport)
}

async function bookIn(mode: BookingMode, { form, facility }: DemoFormState, transport: Transport): Promise<Outcome> {
  const { name, email, phone, notes, amount } = form
  const userInfo = { name: name.trim(), email: email.trim(), phone: phone.trim() }
  const test = {
    ...whereAndWhen(form, facility?.timeZone),
    mode,
    amount: amount.trim(),
    userInfo,
    notes: notes.trim() || null,
  }
  const { booking, redirectUrl } = await testMode(test, transport)
  return { state: 'booked', mode, booking, redirectUrl }
}

async function askProvider(
  provider: ProviderType,
  { form, facility }: DemoFormState,
  transport: Transport,
): Promise<Outcome> {
  const found = await testProvider({ ...whereAndWhen(form, facility?.timeZone), provider }, transport)
  const at = found.checked?.at
  return { state: 'found', provider, ageMs: at ? serverNow() - Date.parse(at) : null, found }
}

/** On phones the toast covers the notice. */
function nextStepOf(outcome: Outcome, { change, findFreeTime }: DemoFormState): Pick<ToastOptions, 'action'> {
  if (outcome.state !== 'failed') return {}
  const { rightAmount, needsOtherTimes } = outcome
  if (rightAmount)
    return { action: { label: 'Use the correct amount', onPress: () => change({ amount: rightAmount }) } }
  return needsOtherTimes ? { action: { label: 'Find an available time', onPress: findFreeTime } } : {}
}

function whereAndWhen({ facilityId, start, end }: DemoForm, zone = DEMO_ZONE) {
  return { facilityId: facilityId.trim().toLowerCase(), start: momentOf(start, zone), end: momentOf(end, zone) }
}
