import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import type { Booking } from '#bookings/contract.ts'
import { forgetTimes, noteBooking, ownBookingQuery } from '#bookings/web/api.ts'
import { accessParams, type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { changeBooking, changeQuoteQuery, openChangePayment } from './api.ts'
import { nothing, useChangeMemory } from './change-memory.ts'
import {
  type ChangeRefusal,
  type Comparison,
  changedText,
  changeRefusal,
  compare,
  declinedRefusal,
} from './change-messages.ts'

export type Change = {
  /** Kept and new times. */
  slots: readonly Booking['slots'][number][]
  isOther: boolean
  /** Null while unknown. */
  comparison: Comparison | null
  /** Found before submitting. */
  quoteError: unknown
  retryQuote: () => void
  /** Refused, declined or lost on submit. */
  refusal: ChangeRefusal | null
  /** The outcome is unknown. */
  isSilent: boolean
  card: RefObject<CardFormHandle | null>
  /** The form's `checkRest`. */
  isReady: () => Promise<boolean>
  /** The form's `send`. */
  move: () => Promise<void>
  /** The form's `onRefused`. */
  refuse: (error: unknown) => void
  /** The holds belong to the booking now. */
  isDone: RefObject<boolean>
}

type ChangeOptions = {
  booking: Booking
  access: BookingAccess
  selection: Selection
  /** Booked times to keep. */
  kept: Booking['slots']
  isBusy: boolean
  /** From a failed payment on the bank's page. */
  firstRefusal: ChangeRefusal | null
}

/** Nothing changes until the difference is paid. */
export function useChange(options: ChangeOptions): Change {
  const { booking, access, selection, kept, isBusy, firstRefusal } = options
  const client = useQueryClient()
  const navigate = useNavigate()
  const [memory, remember] = useChangeMemory(booking.id)
  const [refusal, setRefusal] = useState(firstRefusal)
  const [isSilent, setSilent] = useState(false)
  const card = useRef<CardFormHandle>(null)
  const isDone = useRef(false)

  const slots = [...kept, ...selection.chosen].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  const slotIds = slots.map(({ id }) => id)
  const isOther = selection.chosen.length > 0 || kept.length < booking.slots.length
  const canAsk = isOther && slots.length > 0 && selection.isSettled
  const quote = useQuery({ ...changeQuoteQuery(access, slotIds), enabled: canAsk && !isBusy })
  const comparison = canAsk && quote.data ? compare(booking, quote.data) : null

  function refuse(error: unknown) {
    const refused = changeRefusal(error)
    setRefusal(refused)
    selection.lose(selection.chosen.filter(({ id }) => refused.lostIds.includes(id)))
    selection.refresh()
    void quote.refetch()
    if (refused.isStale) void client.invalidateQueries({ queryKey: ownBookingQuery(access).queryKey })
  }

  /** Null if declined, which is reported already. */
  async function pay({ dueCents, difference }: Comparison): Promise<string | null> {
    const intent = await openChangePayment({ ...accessParams(access), body: { slotIds, amount: toDecimal(dueCents) } })
    const { paymentIntentId } = intent
    if (isAuthorized(intent.status)) return paymentIntentId
    remember({ ...memory, paying: { slotIds, difference } })
    const returnUrl = window.location.origin + manageHref(access, { change: 'paid' })
    // The page may have been left.
    const outcome = await card.current?.confirm(intent, { returnUrl })
    if (!outcome) return null
    // No response: only the server knows if it is paid.
    if (outcome.ok || outcome.reason === 'unreachable') return paymentIntentId
    toast({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' })
    setRefusal(declinedRefusal(outcome.message))
    return null
  }

  async function move(): Promise<void> {
    const wanted = comparison!
    const stripePaymentIntentId = wanted.dueCents > 0 ? await pay(wanted) : null
    if (wanted.dueCents > 0 && stripePaymentIntentId === null) return
    const body = { slotIds, difference: wanted.difference, stripePaymentIntentId }
    const { booking: after } = await changeBooking(access, body, () => setSilent(true)).finally(() => setSilent(false))
    isDone.current = true
    selection.lose(selection.chosen)
    remember(nothing)
    noteBooking(client, access, after)
    forgetTimes(client, booking.facilityId)
    toast(changedText(wanted))
    await navigate(manageHref(access), { replace: true })
  }

  async function isReady() {
    if (!comparison) return false
    setRefusal(null)
    return comparison.dueCents === 0 || ((await card.current?.check()) ?? false)
  }

  return {
    slots,
    isOther,
    comparison,
    quoteError: canAsk && !quote.isFetching ? quote.error : null,
    retryQuote: () => void quote.refetch(),
    refusal,
    isSilent,
    card,
    isReady,
    move,
    refuse,
    isDone,
  }
}
