import type { AvailabilitySlot } from '#availability/contract.ts'
import type { FieldResult } from '#search/contract.ts'
import { HttpConnection } from '../parts/http-connection.ts'
import { adminRequests, dayAsked, FOUND, ours, storeRequests, timeAsked } from './peer-requests.ts'
import { slotsOfDay } from './peer-slots.ts'
import type { Medusa } from './start-medusa.ts'

const CHECKED = [0, 7, 411]

/** Throws if a side names other slots free than were seeded, or finds fewer facilities than a page. */
export async function checkAnswers(ourPort: number, medusa: Medusa): Promise<void> {
  const [store, admin] = [storeRequests(medusa), adminRequests(medusa)]
  for (const i of CHECKED) {
    const { facility, day } = dayAsked(i)
    const seeded = slotsOfDay(facility, day)
    const free = new Set(seeded.filter(({ isTaken }) => !isTaken).map(({ sku }) => sku))
    const slots = (await ask(ourPort, ours.availability(i))) as AvailabilitySlot[]
    const open = slots.filter(({ status }) => status === 'open').map(({ id }) => seeded.find(s => s.id === id)!.sku)
    expectSame(`availability ${i}, Openfield`, new Set(open), free)
    const lists = [await ask(medusa.port, store.availability(i)), await ask(medusa.port, admin.availability(i))]
    for (const list of lists) expectSame(`availability ${i}, Medusa`, freeSkus(list), free)

    const { results } = (await ask(ourPort, ours.search(i))) as { results: FieldResult[] }
    const { day: searched, hour } = timeAsked(i)
    const suffix = `-${searched}-${hour}`
    for (const request of [store.search(i), admin.search(i)]) {
      const found = freeSkus(await ask(medusa.port, request))
      if (results.length !== FOUND || found.size < FOUND || ![...found].every(sku => sku.endsWith(suffix)))
        throw new Error(`search ${i}: ${results.length} facilities here, ${found.size} in Medusa`)
    }
  }
}

type MedusaList = {
  variants?: { sku: string; inventory_quantity: number }[]
  inventory_items?: { sku: string; stocked_quantity: number; reserved_quantity: number }[]
}

function freeSkus(list: unknown): Set<string> {
  const { variants, inventory_items: items } = list as MedusaList
  const quantities =
    variants?.map(({ sku, inventory_quantity: left }) => ({ sku, left })) ??
    items!.map(({ sku, stocked_quantity: stocked, reserved_quantity: reserved }) => ({ sku, left: stocked - reserved }))
  return new Set(quantities.filter(({ left }) => left > 0).map(({ sku }) => sku))
}

async function ask(port: number, request: string): Promise<unknown> {
  const connection = new HttpConnection(port)
  const { status, body } = await connection.ask(request)
  connection.close()
  if (status !== 200) throw new Error(`${status} ${body}\n${request}`)
  return JSON.parse(body)
}

function expectSame(what: string, found: Set<string>, seeded: Set<string>): void {
  if (found.symmetricDifference(seeded).size > 0)
    throw new Error(`${what}: free are ${[...found].join()}, but ${[...seeded].join()} were seeded.`)
}
