import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { staffEndpoints } from '#bookings/staff/contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { blockCustomer, liftCustomerBlock, listCustomerBlocks } from './customer-blocks.ts'
import { takeDeskPayment, undoPayment } from './desk-payments.ts'
import { markAttendance } from './mark-attendance.ts'
import { readStaffBooking } from './present-staff-booking.ts'
import { refundBooking } from './refund-booking.ts'
import { resendReceipt } from './resend-receipt.ts'
import { writeBookingNote } from './write-booking-note.ts'

export function staffRoutes(app: FastifyInstance, services: BookingServices): void {
  // Staff sign in: a desk key is not enough here.
  const of = (params: { id: string }, request: FastifyRequest) => ({
    id: params.id,
    access: accessOf(request, undefined),
  })
  serve(app, staffEndpoints.read, ({ params, request }) => readStaffBooking(services, of(params, request)))
  serve(app, staffEndpoints.refund, ({ params, body, request, once }) =>
    refundBooking(services, { ...of(params, request), ...body, once }),
  )
  serve(app, staffEndpoints.note, ({ params, body, request }) =>
    writeBookingNote(services, { ...of(params, request), ...body }),
  )
  serve(app, staffEndpoints.takePayment, ({ params, body, request, once }) =>
    takeDeskPayment(services, { ...of(params, request), ...body, once }),
  )
  serve(app, staffEndpoints.undoPayment, ({ params, request }) =>
    undoPayment(services, { ...of(params, request), paymentId: params.paymentId }),
  )
  serve(app, staffEndpoints.resend, ({ params, request }) => resendReceipt(services, of(params, request)))
  serve(app, staffEndpoints.attend, ({ params, body, request }) =>
    markAttendance(services, { ...of(params, request), ...body }),
  )
  serve(app, staffEndpoints.block, ({ params, body, request }) =>
    blockCustomer(services, { ...of(params, request), ...body }),
  )
  serve(app, staffEndpoints.blocks, async ({ query, request }) =>
    listCustomerBlocks(services, await openOrganization(services.db, request, query)),
  )
  serve(app, staffEndpoints.lift, async ({ params, query, request }) =>
    liftCustomerBlock(services, { scope: await openOrganization(services.db, request, query), id: params.id }),
  )
}
