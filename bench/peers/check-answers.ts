import type { AvailabilitySlot } from '#availability/contract.ts'
import type { FieldResult } from '#search/contract.ts'
import { benchFacilityId, FACILITIES, SLOTS_A_DAY } from '../parts/bench-slots.ts'
import { HttpConnection } from '../parts/http-connection.ts'
import { adminRequests, dayAsked, FOUND, LOOKED_AT, ours, storeRequests, timeAsked } from './peer-requests.ts'
import { seededSlot, slotsOfDay } from './peer-slots.ts'
import type { Medusa } from './start-medusa.ts'

const CHECKED = [0, 7, 411]

/** Throws if a side lists fewer slots than asked for, or one as free that was seeded as taken, or the reverse. */
export async function checkAnswers(ourPort: number, medusa: Medusa): Promise<void> {
  for (const i of CHECKED) {
    await checkOurs(ourPort, i)
    for (const requests of [storeRequests(medusa), adminRequests(medusa)]) {
      checkMedusa(await ask(medusa.port, requests.availability(i)), SLOTS_A_DAY)
      checkMedusa(await ask(medusa.port, requests.search(i)), LOOKED_AT)
    }
  }
}

async function checkOurs(port: number, i: number): Promise<void> {
  const slots = (await ask(port, ours.availability(i))) as AvailabilitySlot[]
  const { facility, day } = dayAsked(i)
  const statuses = slotsOfDay(facility, day).map(({ id, isTaken }) => `${id} ${isTaken ? 'booked' : 'open'}`)
  if (slots.map(({ id, status }) => `${id} ${status}`).join() !== statuses.join())
    throw new Error(`Openfield lists ${JSON.stringify(slots)}, seeded were ${statuses.join()}.`)

  const { results } = (await ask(port, ours.search(i))) as { results: FieldResult[] }
  const { day: searched, hour } = timeAsked(i)
  const all = Array.from({ length: FACILITIES }, (_, at) => ({ ...seededSlot(at, searched, hour), at }))
  const free = new Set(all.filter(({ isTaken }) => !isTaken).map(({ at }) => benchFacilityId(at)))
  if (results.length !== FOUND || !results.every(({ facilityId }) => free.has(facilityId)))
    throw new Error(`Openfield finds ${JSON.stringify(results)}, free are ${[...free].join()}.`)
}

type MedusaList = {
  variants?: { sku: string; inventory_quantity: number }[]
  inventory_items?: { sku: string; stocked_quantity: number; reserved_quantity: number }[]
}

function checkMedusa(list: unknown, length: number): void {
  const { variants, inventory_items: items } = list as MedusaList
  const slots =
    variants?.map(({ sku, inventory_quantity: left }) => ({ sku, left })) ??
    items!.map(({ sku, stocked_quantity: stocked, reserved_quantity: reserved }) => ({ sku, left: stocked - reserved }))
  const wrong = slots.filter(({ sku, left }) => {
    const [facility, day, hour] = sku.split('-').map(Number)
    return left !== (seededSlot(facility!, day!, hour!).isTaken ? 0 : 1)
  })
  if (slots.length !== length || wrong.length > 0)
    throw new Error(`Medusa lists ${slots.length} slots instead of ${length}, these wrong: ${JSON.stringify(wrong)}`)
}

async function ask(port: number, request: string): Promise<unknown> {
  const connection = new HttpConnection(port)
  const { status, body } = await connection.ask(request)
  connection.close()
  if (status !== 200) throw new Error(`${status} ${body}\n${request}`)
  return JSON.parse(body)
}
