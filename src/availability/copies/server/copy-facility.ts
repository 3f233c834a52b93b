import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { copiesProblem } from '#availability/copies/contract.ts'
import { halfOf, suggestHalves, suggestName } from '#availability/copies/rules.ts'
import { announceYear } from '#availability/schedule/server/save-schedule.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { editingProblem } from '#facilities/editing/contract.ts'
import { actorAt, type Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { FactValues } from '#facilities/facts.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { addOwned } from '#facilities/owned/server/add-owned.ts'
import { addressKey } from '#facilities/owned/server/address-key.ts'
import { copyPhotoFiles, countPhotos, insertPhotos } from '#facilities/photos/server/copy-photos.ts'
import type { PhotoStore } from '#facilities/photos/server/photo-store.ts'
import { readPrice } from '#facilities/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { findNames, findOriginal, lockOriginal, type Original, placeCopy } from './store.ts'

export type CopyContext = { db: Db; photos: PhotoStore }
type Made = { id: string; name: string }

/** Others’ facilities do not exist. Refuses: facility-not-found. */
async function open(
  db: Db | Tx,
  found: Original | undefined,
  editor: Editor,
): Promise<{ original: Original; actor: Actor }> {
  const actor = found && (await actorAt(db, found.id, { editor, action: 'manage-facilities' }))
  if (!found || !actor) throw facilitiesProblem('facility-not-found')
  return { original: found, actor }
}

/** Refuses: facility-not-found. */
export async function suggestCopies(db: Db, { id, editor }: { id: string; editor: Editor }) {
  const { original } = await open(db, await findOriginal(db, id), editor)
  const { name, ownerId, priceCents, sharing } = original
  const taken = new Set(await findNames(db, { ownerId, stem: name.replace(/\s*\d{1,6}$/, '') }))
  return {
    facility: { id, name },
    name: suggestName(name, taken),
    halves: suggestHalves(name, taken),
    pricePerHour: priceCents === null ? null : toDecimal(priceCents),
    photos: await countPhotos(db, id),
    isSpaceShared: sharing > 1,
  }
}

type Duplicate = { id: string; editor: Editor; name: string; withPhotos: boolean; once: Once<Made> }

/** Refuses: facility-not-found, facility-exists. */
export async function duplicateFacility(
  context: CopyContext,
  { id, editor, name, withPhotos, once }: Duplicate,
): Promise<Made> {
  const { db } = context
  await open(db, await findOriginal(db, id), editor)
  const photos = withPhotos ? await copyPhotoFiles(context, id) : []
  return db.begin(async tx => {
    const { original, actor } = await open(tx, await lockOriginal(tx, id), editor)
    const photosUrls = withPhotos ? original.photosUrls : []
    const made = await addCopy(tx, original, { actor, facts: { ...original, name, photosUrls } })
    await insertPhotos(tx, made.id, photos)
    await once.keep(tx, made)
    return made
  })
}

type Halves = { halves: [Made, Made] }
type Split = { id: string; editor: Editor; names: readonly [string, string]; pricePerHour: string; once: Once<Halves> }

/** Refuses: facility-not-found, facility-exists, space-already-shared, names-equal. */
export async function splitFacility(db: Db, { id, editor, names, pricePerHour, once }: Split): Promise<Halves> {
  if (names[0].toLowerCase() === names[1].toLowerCase()) throw copiesProblem('names-equal')
  const made = await db.begin(async (tx): Promise<Halves> => {
    const { original, actor } = await open(tx, await lockOriginal(tx, id), editor)
    if (original.sharing > 1) throw copiesProblem('space-already-shared')
    const priceCents = pricePerHour === '' ? null : readPrice(pricePerHour)
    const half = { ...halfOf(original), priceCents, photosUrls: [] }
    const first = await addCopy(tx, original, { actor, facts: { ...half, name: names[0] } })
    const second = await addCopy(tx, original, { actor, facts: { ...half, name: names[1] } })
    await writeConflictSet(tx, [
      { facilityId: id, part: [0, 2] },
      { facilityId: first.id, part: [0, 1] },
      { facilityId: second.id, part: [1, 2] },
    ])
    await recordAudit(tx, {
      actor,
      action: 'ground-changed',
      subject: { kind: 'facility', id, name: original.name },
      after: { halves: [first, second] },
    })
    const halves: Halves = { halves: [first, second] }
    await once.keep(tx, halves)
    return halves
  })
  for (const each of [id, ...made.halves.map(half => half.id)]) announceYear(db, each, Date.now())
  return made
}

/** With the original's hours, at its venue. Refuses: facility-exists. */
async function addCopy(
  tx: Tx,
  original: Original,
  { actor, facts }: { actor: Actor; facts: FactValues },
): Promise<Made> {
  const facility = { ...facts, ref: null, addressKey: addressKey(facts) }
  const id = await addOwned(tx, original.ownerId, facility)
  if (id === undefined) throw editingProblem('facility-exists')
  await placeCopy(tx, { id, originalId: original.id })
  if (original.schedule) await writeSchedules(tx, [{ facilityId: id, schedule: original.schedule }])
  const { name } = facts
  await recordAudit(tx, {
    actor,
    action: 'facility-added',
    subject: { kind: 'facility', id, name },
    after: { name, copiedFrom: original.id },
  })
  return { id, name }
}
