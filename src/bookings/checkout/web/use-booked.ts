import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { forgetTimes } from '#bookings/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { countStep } from '#kit/web/form/count-step.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { lastSearch } from './last-search.ts'
import { doneLabel } from './pay-labels.ts'

export type Leaving = { url: string; booking: Booking }

export function useBooked() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [leavingFor, setLeavingFor] = useState<Leaving | null>(null)

  async function goOn({ booking, redirectUrl }: { booking: Booking; redirectUrl?: string | undefined }) {
    forgetTimes(client, booking.facilityId)
    countStep('booking')
    if (redirectUrl && isWebAddress(redirectUrl)) {
      setLeavingFor({ url: redirectUrl, booking })
      return window.location.assign(redirectUrl)
    }
    const action = { label: 'See your receipt', href: paths.bookingSuccess(booking.id) }
    toast({ ...doneLabel(booking), action })
    const isRequest = booking.status === 'pending_confirmation'
    // Replaces the finished checkout in the history.
    await navigate(withBooked(lastSearch(), booking.id, isRequest), { replace: true })
  }
  return { leavingFor, goOn }
}

function withBooked(search: string, bookingId: string, isRequest: boolean): string {
  const booked = new URLSearchParams({ booked: bookingId, ...(isRequest && { status: 'requested' }) })
  return `${search}${search.includes('?') ? '&' : '?'}${booked}`
}
