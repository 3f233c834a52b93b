import type { z } from 'zod'
import { type Account, accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { DEFAULT_RESPONSE_HOURS, defaultApproval } from '#facilities/approval.ts'
import { editingProblem, type FacilityForm, type OwnFacility } from '#facilities/editing/contract.ts'
import { unknownFacts } from '#facilities/facts.ts'
import { addOwned } from '#facilities/owned/server/add-owned.ts'
import { venuesProblem } from '#facilities/venues/contract.ts'
import { chooseVenue } from '#facilities/venues/server/choose-venue.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import type { OpenOrganization } from '#organizations/server/open-organization.ts'
import { lockStanding } from '#organizations/server/queries.ts'
import { readForm, toForm } from './form-values.ts'
import { locateForm } from './locate-form.ts'
import { type Editor, openOwn } from './open-own-facility.ts'
import { presentOwnFacility } from './present-own-facility.ts'
import { countComing, type EditedRow, findEdited, lockEdited, updateEdited } from './store.ts'

export type EditServices = { db: Db; cells: Cells | undefined }

type Edit = {
  id: string
  editor: Editor
  /** Left out, the description is kept. */
  form: Omit<FacilityForm, 'description'> & { description?: string | undefined }
  /** Left out, it is kept. */
  venueId?: string | null | undefined
  revision: number
  /** The new zone that the owner accepts for upcoming bookings. */
  acceptedZone: string | null
}

/**
 * Refuses: facility-not-found, not-allowed, facility-changed with the current state, zone-has-bookings,
 * facility-exists, venue-not-found, venue-needed, invalid-request for an impossible place.
 */
export async function editFacility(
  { db, cells }: EditServices,
  { id, editor, ...asked }: Edit,
): Promise<z.input<typeof OwnFacility>> {
  return db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockEdited(tx, id), editor)
    const comingBookings = await countComing(tx, id)
    if (facility.revision !== asked.revision)
      throw editingProblem('facility-changed', {
        current: presentOwnFacility(facility, { isOthers: actor.role === 'administrator', comingBookings }),
      })
    const form = { ...asked.form, description: asked.form.description ?? facility.description ?? '' }
    const said = readForm(form, locationOf(facility, form, cells), facility)
    if (said.timeZone !== facility.timeZone && comingBookings > 0 && asked.acceptedZone !== said.timeZone)
      throw editingProblem('zone-has-bookings', { comingBookings, from: facility.timeZone, to: said.timeZone })
    const addressKey = facility.ownerId === null ? null : said.addressKey
    await write(tx, { ...facility, ...said, addressKey })
    await move(tx, facility, { venueId: asked.venueId, accountId: editor.accountId })
    const row = (await findEdited(tx, id))!
    const { before, after } = differences(told(facility), told(row))
    if (Object.keys(after).length > 0)
      await recordAudit(tx, {
        actor,
        action: 'facility-edited',
        subject: { kind: 'facility', id, name: facility.name },
        before,
        after,
      })
    return presentOwnFacility(row, { isOthers: actor.role === 'administrator', comingBookings })
  })
}

async function move(
  tx: Tx,
  { id: facilityId, ownerId: organizationId, venueId: former }: EditedRow,
  { venueId, accountId }: { venueId: string | null | undefined; accountId: string },
): Promise<void> {
  if (venueId === undefined || venueId === former) return
  if (organizationId === null) throw venuesProblem('venue-not-found')
  const standing = await lockStanding(tx, { organizationId, accountId })
  await chooseVenue(tx, { facilityId, organizationId, venueId, standing })
}

/** An unchanged address keeps its location: the gazetteer may have changed since. */
function locationOf(facility: EditedRow, form: FacilityForm, cells: Cells | undefined) {
  const former = toForm(facility)
  const isSame = (['city', 'state', 'zip', 'pin'] as const).every(
    field => JSON.stringify(form[field]) === JSON.stringify(former[field]),
  )
  const { latitude, longitude, locationIsApproximate, timeZone } = facility
  return isSame ? { latitude, longitude, locationIsApproximate, timeZone } : locateForm(form, cells)
}

async function write(tx: Tx, row: EditedRow): Promise<void> {
  try {
    await updateEdited(tx, row)
  } catch (error) {
    if (errorCode(error) === KEY_TAKEN) throw editingProblem('facility-exists')
    throw error
  }
}

/** SQLSTATE unique_violation. */
const KEY_TAKEN = '23505'

function told(row: EditedRow): Record<string, unknown> {
  return { ...toForm(row), timeZone: row.timeZone, venueId: row.venueId }
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (state: Record<string, unknown>) => Object.fromEntries(changed.map(name => [name, state[name]]))
  return { before: of(before), after: of(after) }
}

/** Refuses: facility-not-found, not-allowed. */
export async function readOwnFacility(
  db: Db,
  { id, editor }: { id: string; editor: Editor },
): Promise<z.input<typeof OwnFacility>> {
  const { facility, actor } = await openOwn(db, await findEdited(db, id), editor)
  return presentOwnFacility(facility, {
    isOthers: actor.role === 'administrator',
    comingBookings: await countComing(db, id),
  })
}

/**
 * With the usual hours. The account’s first facility founds its organization. Refuses: invalid-request for an impossible
 * place, facility-exists, venue-not-found, venue-needed, and not-allowed if the member lost the role since.
 */
export async function addFacility(
  { db, cells }: EditServices,
  { organizationId, actor, account, form, venueId }: Addition,
): Promise<z.input<typeof OwnFacility>> {
  const approval = defaultApproval({ emails: [account.email, form.bookingEmail] })
  const said = readForm(form, locateForm(form, cells), { approval, responseHours: DEFAULT_RESPONSE_HOURS })
  return db.begin(async tx => {
    const owner = organizationId ?? (await ownOrganization(tx, account.id))
    const standing = await lockStanding(tx, { organizationId: owner, accountId: account.id })
    if (!standing || !may([standing.role], 'add-facility')) throw accountsProblem('not-allowed')
    const id = await addOwned(tx, owner, { ...unknownFacts, ...said, ref: null })
    if (id === undefined) throw editingProblem('facility-exists')
    if (venueId !== null || standing.venueIds !== null)
      await chooseVenue(tx, { facilityId: id, organizationId: owner, venueId, standing })
    const row = (await findEdited(tx, id))!
    await recordAudit(tx, {
      actor,
      action: 'facility-added',
      subject: { kind: 'facility', id, name: row.name },
      after: { ...form, venueId },
    })
    return presentOwnFacility(row, { isOthers: false, comingBookings: 0 })
  })
}

type Addition = OpenOrganization & { account: Account; form: FacilityForm; venueId: string | null }
