import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import type { IntentStatus } from '#payments/contract.ts'

/** `amount` is what the card is charged: US dollars as a decimal string. */
export type PaymentIntent = { clientSecret: string; paymentIntentId: string; status: IntentStatus; amount: string }

/** How far the payment has come. */
export type PaymentSetup<I extends PaymentIntent = PaymentIntent> =
  | { state: 'none' }
  | { state: 'preparing' }
  /** `whilePaying` is what was said when the main button was pressed and the payment could not be asked; null otherwise. */
  /** `silence` is what the server said when another calendar that decides too did not answer; null otherwise. */
  | { state: 'failed' | 'retrying'; whilePaying: string | null; silence: string | null }
  /** `isBack`: it was tried again after a failure, and has not been used since. */
  | { state: 'ready'; intent: I; isBack?: boolean }

/** `amount` is what is left for the card, as far as the page knows: US dollars as a decimal string. */
type Priced = { amount: string }

type PaymentIntentOptions<W extends Priced, C, I extends PaymentIntent> = {
  /** What is to be paid, as JSON can hold it. Null while there is nothing to pay or the choice has not settled. */
  wanted: W | null
  /** Asks the server to open or change the payment; the customer is told right before the card is asked. */
  ask: (wanted: W, customer?: C) => Promise<I>
  /** The server's price is another one; the setup goes on with it. */
  onPriceChange: (amount: string) => void
  onRefused: (error: unknown, wasRetry: boolean) => void
  /** It could be opened after a failure. */
  onBack: () => void
}

/** Long enough to let somebody finish tapping times, short enough to be done before the card is typed. */
const SETTLE_MS = 350

/** Keeps one payment open for exactly what is wanted: asked for once the choice rests, never twice at the same time. */
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

  /** A price that has changed since is not the end: the person is told, and the payment opened with the right one. */
  async function askAnew(wish: W): Promise<I> {
    try {
      return await ask(wish)
    } catch (error) {
      const right =
        error instanceof ApiError && error.problem?.code === 'price-changed' ? error.problem.amount : undefined
      if (typeof right !== 'string') throw error
      onPriceChange(right)
      return ask({ ...wish, amount: right })
    }
  }

  const open = useEffectEvent(async (wish: string) => {
    // The choice has moved on while the call before was under way.
    if (latest.current !== wish) return
    const retried = answer?.key === wish && answer.setup.state === 'retrying' ? answer.setup : null
    setAnswer(before => (before?.key === wish && staysShown(before.setup) ? before : null))
    try {
      const intent = await askAnew(JSON.parse(wish) as W)
      setAnswer({ key: wish, setup: { state: 'ready', intent, isBack: retried !== null } })
      if (retried && latest.current === wish) onBack()
    } catch (error) {
      setAnswer({
        key: wish,
        setup: { state: 'failed', whilePaying: retried?.whilePaying ?? null, silence: silenceIn(error) },
      })
      if (latest.current === wish) onRefused(error, retried !== null)
    }
  })

  useEffect(() => {
    latest.current = key
    if (!key) return undefined
    const timer = setTimeout(() => {
      queue.current = queue.current.then(() => open(key))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key, attempt])

  return {
    setup: setupOf(key, answer),
    /**
     * Tells the server who buys, right before the card is asked: from then on it can make the booking by itself. It also finds
     * out whether what is wanted is still held and costs what it did. Throws what it refuses.
     */
    async tellCustomer(customer: C, { amount }: PaymentIntent): Promise<I> {
      const wish = JSON.parse(key) as W
      const intent = await ask({ ...wish, amount }, customer)
      setAnswer({ key, setup: { state: 'ready', intent } })
      return intent
    },
    /** Opens the payment anew: the one there was is over, or could not be opened. */
    renew() {
      setAnswer(before => before && retrying(before))
      setAttempt(count => count + 1)
    },
    /** The server could not be asked when the main button was pressed; no card was on its way yet. */
    interrupt(whilePaying: string) {
      setAnswer(before => before && { ...before, setup: { state: 'failed', whilePaying, silence: null } })
    },
    /** The card has been authorized; asking for it again would be wrong. */
    markAuthorized() {
      setAnswer(before => before && { ...before, setup: authorized(before.setup) })
    },
  }
}

/** What is said when it is another system's calendar, and not the payment, that failed; null for all else. */
export function silenceIn(error: unknown): string | null {
  return error instanceof ApiError && error.problem?.code === 'calendar-silent' ? error.problem.detail : null
}

type Answer<I extends PaymentIntent> = { key: string; setup: PaymentSetup<I> }

/** A failure stays on show while it is tried again; a payment that is over does not. */
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
