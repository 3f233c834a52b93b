import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { type ClinicPayment, noClinicPayment, useClinicPayment } from './payment-under-way.ts'

type LeftPaymentOptions = {
  clinicId: string
  /** Books what the payment is for and leaves the page; throws what the server refuses. */
  finish: (paymentIntentId: string) => Promise<void>
  /** It is over, and why nothing is booked. */
  onRefused: (error: unknown) => void
}

/**
 * The payment that is remembered in this tab. If the page was loaded again after a card was asked and before there was an answer,
 * the server is asked whether the places are booked; `isLooking` meanwhile. A payment that the bank has not approved stays, to be
 * paid again.
 */
export function useLeftPayment({ clinicId, finish, onRefused }: LeftPaymentOptions) {
  const [memory, remember] = useClinicPayment()
  /** What is remembered was paid on this very page, or the server was asked about it. */
  const [isKnown, setKnown] = useState(false)
  const asked = useRef('')
  const isLeft = useHydrated() && !isKnown && memory.clinicId === clinicId && memory.paymentIntentId !== ''

  const look = useEffectEvent(async () => {
    const { paymentIntentId } = memory
    if (asked.current === paymentIntentId) return
    asked.current = paymentIntentId
    try {
      await finish(paymentIntentId)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 402)) {
        remember(noClinicPayment)
        if (!isForgotten(error)) onRefused(error)
      }
    }
    setKnown(true)
  })
  useEffect(() => {
    if (isLeft) void look()
  }, [isLeft])

  return {
    isLooking: isLeft,
    memory,
    remember: (payment: ClinicPayment) => {
      setKnown(true)
      remember(payment)
    },
  }
}

/** Nothing is left of that payment: there is nothing to tell, and another one is opened. */
function isForgotten(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'payment-over' || code === 'payment-not-found' || code === 'visitor-unknown'
}
