import { recordAudit } from '#accounts/server/record-audit.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type CustomerBlock, type StaffBooking, staffProblem } from '#bookings/staff/contract.ts'
import type { OpenOrganization } from '#organizations/server/open-organization.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { presentAfter, presentBlock } from './present-staff-booking.ts'
import { liftBlock, listBlocks, upsertBlock } from './store.ts'

type Input = StaffRequest & { reason: string; until: string | null }

/** Refuses: booking-not-found, not-allowed, customer-unknown, block-over (or a facility without an owner). */
export async function blockCustomer(services: BookingServices, asked: Input): Promise<StaffBooking> {
  const { relations, actor } = await openStaffBooking(services, asked, 'block-customers')
  const { reason, until } = asked
  return services.db.begin(async tx => {
    const booking = await lockStaffBooking(tx, asked, 'block-customers')
    const { id, reference, facilityId, visitorId, customerName: name, customerEmail: email } = booking
    if (email === '') throw staffProblem('customer-unknown')
    const block = { facilityId, visitorId, email, name, reason, until, authorId: actor.accountId }
    if (!(await upsertBlock(tx, block))) throw staffProblem('block-over')
    await recordAudit(tx, {
      actor,
      action: 'customer-blocked',
      subject: { kind: 'booking', id, name: reference },
      after: { reason, until },
    })
    return presentAfter(tx, id, relations)
  })
}

export async function listCustomerBlocks(
  { db }: BookingServices,
  scope: OpenOrganization,
): Promise<{ blocks: CustomerBlock[] }> {
  return { blocks: (await listBlocks(db, scope)).map(presentBlock) }
}

/** Refuses: customer-block-not-found (also another organization's). */
export async function liftCustomerBlock(
  services: BookingServices,
  { scope, id }: { scope: OpenOrganization; id: string },
): Promise<{ blocks: CustomerBlock[] }> {
  const { organizationId, actor } = scope
  await services.db.begin(async tx => {
    const lifted = organizationId === null ? undefined : await liftBlock(tx, { id, organizationId })
    if (!lifted) throw staffProblem('customer-block-not-found')
    if (lifted.isNew)
      await recordAudit(tx, {
        actor,
        action: 'customer-unblocked',
        subject: { kind: 'organization', id: organizationId!, name: 'Blocked customer' },
        before: { blockId: id },
      })
  })
  return listCustomerBlocks(services, scope)
}
