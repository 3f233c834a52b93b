import { inviteAccount } from '#accounts/server/invite-account.ts'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { DEFAULT_RESPONSE_HOURS, defaultApproval } from '#facilities/approval.ts'
import type { FacilityForm } from '#facilities/editing/contract.ts'
import { readForm } from '#facilities/editing/server/form-values.ts'
import { locateForm } from '#facilities/editing/server/locate-form.ts'
import { unknownFacts } from '#facilities/facts.ts'
import { addOwned } from '#facilities/owned/server/add-owned.ts'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { OpenHours } from '#listings/review/approval.ts'
import { reviewProblem } from '#listings/review/contract.ts'
import type { ListingRow } from '#listings/server/store.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import { markVerified } from '#organizations/server/queries.ts'
import { notifyApproved } from './notify-review.ts'
import { lockInReview } from './review-listing.ts'
import type { ReviewServices } from './review-services.ts'
import { markApproved } from './store.ts'

type Input = {
  id: string
  revision: number
  /** The owner's values with the reviewer's corrections. */
  form: FacilityForm
  /** Empty for the usual ones. */
  hours: OpenHours[]
  actor: Actor
}

/**
 * Creates a live facility from the listing as it was read, gives it to the submitter's organization, which the approval
 * verifies, and emails them how to sign in. One transaction: of two approvals only one creates a facility. Refuses: listing-not-found,
 * listing-not-in-review, listing-changed, owner-has-facility, invalid-request for an impossible place.
 */
export async function approveListing(
  services: ReviewServices,
  { id, revision, form, hours, actor }: Input,
): Promise<{ facilityId: string }> {
  const usual = {
    approval: defaultApproval({ emails: [form.bookingEmail] }),
    responseHours: DEFAULT_RESPONSE_HOURS,
  }
  const said = readForm(form, locateForm(form, services.cells), usual)
  const facility = { ...unknownFacts, ...said, ref: null }
  const facilityId = await services.db.begin(async tx => {
    const listing = await lockInReview(tx, id, revision)
    const { accountId, token } = await inviteAccount(tx, { email: listing.email, name: listing.contactName }, services)
    const organizationId = await ownOrganization(tx, accountId)
    await markVerified(tx, organizationId, 'listing')
    const made = await openFacility(services, tx, { organizationId, facility, hours })
    await markApproved(tx, id, made)
    await noteApproval(tx, { actor, listing, facilityId: made, after: { ...form, hours, ownerId: organizationId } })
    await notifyApproved(tx, listing, { facilityId: made, facilityName: form.name, token })
    return made
  })
  return { facilityId }
}

type Opened = { organizationId: string; facility: OwnedFacility; hours: OpenHours[] }

async function openFacility(
  { setHours }: Pick<ReviewServices, 'setHours'>,
  tx: Tx,
  { organizationId, facility, hours }: Opened,
): Promise<string> {
  const made = await addOwned(tx, organizationId, facility, { isReviewed: true })
  if (!made) throw reviewProblem('owner-has-facility')
  if (hours.length > 0) await setHours(tx, made, hours)
  return made
}

type Approved = { actor: Actor; listing: ListingRow; facilityId: string; after: Record<string, unknown> }

async function noteApproval(tx: Tx, { actor, listing, facilityId, after }: Approved): Promise<void> {
  await recordAudit(tx, {
    actor,
    action: 'listing-approved',
    subject: { kind: 'listing', id: listing.id, name: listing.facilityName },
    before: { status: listing.status },
    after: { status: 'approved', facilityId },
  })
  await recordAudit(tx, {
    actor,
    action: 'facility-added',
    subject: { kind: 'facility', id: facilityId, name: String(after['name']) },
    after: { ...after, listingId: listing.id },
  })
}
