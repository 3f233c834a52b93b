import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { StaffBooking, staffEndpoints } from '#bookings/staff/contract.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

export function staffBookingQuery(id: string) {
  return queryOptions<StaffBooking>({
    queryKey: ['staff-booking', id],
    queryFn: () => read({ params: { id } }),
    staleTime: 0,
  })
}

export function keepStaffBooking(client: QueryClient, booking: StaffBooking): void {
  client.setQueryData(staffBookingQuery(booking.id).queryKey, booking)
}

/** Idempotent; retries until there is a response. */
export function refund(id: string, body: { amount: string; left: string; reason: string }, key: string) {
  return untilAnswered(
    () => postRefund({ params: { id }, body }, key),
    () => {},
  )
}

/** The same. */
export function takePayment(id: string, body: { amount: string; method: 'cash' | 'check' }, key: string) {
  return untilAnswered(
    () => postPayment({ params: { id }, body }, key),
    () => {},
  )
}

export function blocksQuery(organization: string) {
  return queryOptions({
    queryKey: ['customer-blocks', organization],
    queryFn: () => readBlocks({ query: { organization } }),
    staleTime: 0,
  })
}

const readBlocks = caller<typeof staffEndpoints.blocks>('GET /api/owner/customer-blocks')
const read = caller<typeof staffEndpoints.read>('GET /api/owner/bookings/:id')
const postRefund = callerWithKey<typeof staffEndpoints.refund>('POST /api/owner/bookings/:id/refund')
const postPayment = callerWithKey<typeof staffEndpoints.takePayment>('POST /api/owner/bookings/:id/desk-payments')
export const undoPayment = caller<typeof staffEndpoints.undoPayment>(
  'POST /api/owner/bookings/:id/desk-payments/:paymentId/undo',
)
export const writeNote = caller<typeof staffEndpoints.note>('POST /api/owner/bookings/:id/note')
export const resendReceipt = caller<typeof staffEndpoints.resend>('POST /api/owner/bookings/:id/receipt')
export const markAttendance = caller<typeof staffEndpoints.attend>('POST /api/owner/bookings/:id/attendance')
export const blockCustomer = caller<typeof staffEndpoints.block>('POST /api/owner/bookings/:id/block-customer')
export const liftBlock = caller<typeof staffEndpoints.lift>('POST /api/owner/customer-blocks/:id/lift')
