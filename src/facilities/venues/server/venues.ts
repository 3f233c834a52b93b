import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { type OpenMember, openMember } from '#organizations/server/open-member.ts'
import { type Venue, venuesProblem } from '../contract.ts'
import { MAX_VENUES } from '../venue-form.ts'
import {
  deleteVenue,
  findVenueName,
  findVenues,
  insertVenue,
  lockFacilities,
  writeVenueName,
  writeVenueOf,
} from './store.ts'

type Of = { request: FastifyRequest; id: string }
type OfVenue = Of & { venueId: string }

/** Refuses: account-needed, organization-not-found, not-allowed. */
export async function listVenues(db: Db, { request, id }: Of): Promise<Venue[]> {
  return findVenues(db, await openMember(db, request, id))
}

/** Refuses: account-needed, organization-not-found, not-allowed, venue-exists, venues-full. */
export function addVenue(db: Db, { name, ...asked }: Of & { name: string }): Promise<Venue[]> {
  return change(db, asked, async (tx, opened) => {
    if ((await findVenues(tx, opened)).length >= MAX_VENUES) throw venuesProblem('venues-full')
    const id = await insertVenue(tx, { ...opened, name })
    if (!id) throw venuesProblem('venue-exists')
    await note(tx, opened, { action: 'venue-added', venue: { id, name } })
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed, venue-not-found, venue-exists. */
export function renameVenue(db: Db, { venueId, name, ...asked }: OfVenue & { name: string }): Promise<Venue[]> {
  return change(db, asked, async (tx, opened) => {
    const former = await requireVenue(tx, opened, { ...asked, venueId })
    try {
      await writeVenueName(tx, { venueId, name })
    } catch (error) {
      if (errorCode(error) === NAME_TAKEN) throw venuesProblem('venue-exists')
      throw error
    }
    const venue = { id: venueId, name: former }
    await note(tx, opened, { action: 'venue-renamed', venue, before: { name: former }, after: { name } })
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed, venue-not-found. */
export function removeVenue(db: Db, { venueId, ...asked }: OfVenue): Promise<Venue[]> {
  return change(db, asked, async (tx, opened) => {
    const name = await requireVenue(tx, opened, { ...asked, venueId })
    await deleteVenue(tx, venueId)
    await note(tx, opened, { action: 'venue-deleted', venue: { id: venueId, name } })
  })
}

/**
 * All or none. Refuses: account-needed, organization-not-found, not-allowed, venue-not-found, facilities-not-found.
 */
export function assignVenue(
  db: Db,
  { facilityIds, venueId, ...asked }: Of & { facilityIds: string[]; venueId: string | null },
): Promise<Venue[]> {
  return change(db, asked, async (tx, opened) => {
    const name = venueId === null ? '' : await requireVenue(tx, opened, { ...asked, venueId })
    const found = await lockFacilities(tx, { ...opened, facilityIds })
    if (found.length < facilityIds.length) {
      asked.request.log.warn({ organization: opened.organizationId }, 'facilities-refused')
      throw venuesProblem('facilities-not-found')
    }
    await writeVenueOf(tx, { facilityIds, venueId })
    const before = { venueIds: [...new Set(found.map(facility => facility.venueId))] }
    const venue = { id: venueId ?? 'none', name }
    await note(tx, opened, { action: 'venue-assigned', venue, before, after: { facilityIds } })
  })
}

/** SQLSTATE unique_violation. */
const NAME_TAKEN = '23505'

/** Venues say who may do what, so a member limited to some may not change them. */
function change(db: Db, { request, id }: Of, work: (tx: Tx, opened: OpenMember) => Promise<void>): Promise<Venue[]> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    if (opened.venueIds !== null) throw accountsProblem('not-allowed')
    await work(tx, opened)
    return findVenues(tx, opened)
  })
}

/** Returns its name. Refuses: venue-not-found, also for another organization's, which is logged. */
export async function requireVenue(
  tx: Tx,
  { organizationId }: OpenMember,
  { request, venueId }: OfVenue,
): Promise<string> {
  const name = await findVenueName(tx, { organizationId, venueId })
  if (name === undefined) {
    request.log.warn({ organization: organizationId }, 'venue-refused')
    throw venuesProblem('venue-not-found')
  }
  return name
}

type Noted = { action: string; venue: { id: string; name: string }; before?: object; after?: object }

function note(tx: Tx, { actor, organizationId }: OpenMember, { action, venue, before, after }: Noted): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'venue', ...venue },
    organizationId,
    before: before as Record<string, unknown> | undefined,
    after: after as Record<string, unknown> | undefined,
  })
}
