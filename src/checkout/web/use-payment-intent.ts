import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import type { OpenedIntent } from '../contract.ts'

export type PaymentIntent = OpenedIntent

export type PaymentSetup<I extends PaymentIntent = PaymentIntent> =
  | { state: 'none' }
  | { state: 'preparing' }
  /** `whilePaying`: error from the main button while the server was unreachable. */
  /** `silence`: the server's message if an external calendar did not answer. */
  | { state: 'failed' | 'retrying'; whilePaying: string | null; silence: string | null }
  /** `isBack`: works again after a failure, unused since. */
  | { state: 'ready'; intent: I; isBack?: boolean }

/** For the card, as known to the page: US dollars as a decimal string. */
type Priced = { amount: string }

export type PaymentIntentOptions<W extends Priced, C, I extends PaymentIntent> = {
  /** JSON. Null while nothing is due or the choice is not final. */
  wanted: W | null
  /** `customer`: sent right before the card is confirmed. */
  ask: (wanted: W, customer?: C) => Promise<I>
  onPriceChange: (amount: string) => void
  onRefused: (error: unknown, wasRetry: boolean) => void
  /** Opened after a failure. */
  onBack: () => void
}

/** Long enough to finish tapping, short enough to be ready before the card is typed. */
const SETTLE_MS = 350

/** Keeps one payment open: requested once the choice is stable, never twice at once. */
export function usePaymentIntent<W extends Priced, C, I extends PaymentIntent>({
  wanted,
  ask,
  onPriceChange,
  onRefused,
  onBack,
}: PaymentIntentOptions<W, C, I>) {
  const [answer, setAnswer] = useState<Answer<I> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef('')
  const queue = useRef<Promise<void>>(Promise.resolve())
  const key = wanted ? JSON.stringify(wanted) : ''

  /** Reports the new price and opens the payment with it. */
  async function askAnew(request: W): Promise<I> {
    try {
      return await ask(request)
    } catch (error) {
      const right =
        error instanceof ApiError && error.problem?.code === 'price-changed' ? error.problem.amount : undefined
      if (typeof right !== 'string') throw error
      onPriceChange(right)
      return ask({ ...request, amount: right })
    }
  }

  const open = useEffectEvent(async (request: string) => {
    // The choice changed during the previous call.
    if (latest.current !== request) return
    const retried = answer?.key === request && answer.setup.state === 'retrying' ? answer.setup : null
    setAnswer(before => (before?.key === request && staysShown(before.setup) ? before : null))
    try {
      const intent = await askAnew(JSON.parse(request) as W)
      setAnswer({ key: request, setup: { state: 'ready', intent, isBack: retried !== null } })
      if (retried && latest.current === request) onBack()
    } catch (error) {
      setAnswer({
        key: request,
        setup: { state: 'failed', whilePaying: retried?.whilePaying ?? null, silence: silenceIn(error) },
      })
      if (latest.current === request) onRefused(error, retried !== null)
    }
  })

  /** Otherwise one fault of the page would leave the payment in preparation forever. */
  function offerAgain(request: string, fault: unknown): void {
    reportError(fault)
    setAnswer({ key: request, setup: { state: 'failed', whilePaying: null, silence: null } })
  }

  useEffect(() => {
    latest.current = key
    if (!key) return undefined
    const timer = setTimeout(() => {
      queue.current = queue.current.then(() => open(key)).catch(fault => offerAgain(key, fault))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key, attempt])

  return {
    setup: setupOf(key, answer),
    /**
     * Called right before the card is confirmed, so the server can book on its own. Also verifies holds and price.
     * Throws refusals.
     */
    async sendCustomer(customer: C, { amount }: PaymentIntent): Promise<I> {
      const request = JSON.parse(key) as W
      const intent = await ask({ ...request, amount }, customer)
      setAnswer({ key, setup: { state: 'ready', intent } })
      return intent
    },
    renew() {
      setAnswer(before => before && retrying(before))
      setAttempt(count => count + 1)
    },
    /** The server was unreachable; no card was submitted. */
    interrupt(whilePaying: string) {
      setAnswer(before => before && { ...before, setup: { state: 'failed', whilePaying, silence: null } })
    },
    /** The card must not be asked again. */
    markAuthorized() {
      setAnswer(before => before && { ...before, setup: authorized(before.setup) })
    },
  }
}

/** Null unless an external calendar failed, not the payment. */
export function silenceIn(error: unknown): string | null {
  return error instanceof ApiError && error.problem?.code === 'calendar-silent' ? error.problem.detail : null
}

type Answer<I extends PaymentIntent> = { key: string; setup: PaymentSetup<I> }

/** A failure stays visible during the retry; a payment that is over does not. */
function retrying<I extends PaymentIntent>({ key, setup }: Answer<I>): Answer<I> | null {
  return setup.state === 'failed' ? { key, setup: { ...setup, state: 'retrying' } } : null
}

function staysShown({ state }: PaymentSetup): boolean {
  return state === 'ready' || state === 'retrying'
}

function setupOf<I extends PaymentIntent>(key: string, answer: Answer<I> | null): PaymentSetup<I> {
  if (!key) return { state: 'none' }
  return answer?.key === key ? answer.setup : { state: 'preparing' }
}

function authorized<I extends PaymentIntent>(setup: PaymentSetup<I>): PaymentSetup<I> {
  return setup.state === 'ready' ? { ...setup, intent: { ...setup.intent, status: 'requires_capture' } } : setup
}
