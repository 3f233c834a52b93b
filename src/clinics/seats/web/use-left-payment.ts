import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { type ClinicPayment, noClinicPayment, useClinicPayment } from './payment-under-way.ts'

type LeftPaymentOptions = {
  clinicId: string
  /** Opens the receipt; throws refusals. */
  finish: (paymentIntentId: string) => Promise<void>
  /** The payment ended without a booking. */
  onRefused: (error: unknown) => void
}

/**
 * This tab's pending payment. After a reload in mid-payment it asks the server for the result (`isLooking`). A
 * payment not approved by the bank stays, to be paid again.
 */
export function useLeftPayment({ clinicId, finish, onRefused }: LeftPaymentOptions) {
  const [memory, remember] = useClinicPayment()
  /** Paid on this page, or already looked up. */
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

/** The payment is gone: open a new one. */
function isForgotten(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'payment-over' || code === 'payment-not-found' || code === 'visitor-unknown'
}
