import { searchEndpoints } from '#search/contract.ts'
import { benchDate, benchFacilityId, FIRST_HOUR } from '../parts/bench-slots.ts'
import { requestText } from '../parts/http-connection.ts'
import { type SeededSlot, seededSlot, slotsOfDay } from './peer-slots.ts'
import type { Medusa } from './start-medusa.ts'

/** Our page of results; Medusa cannot filter by stock, so it must return more to contain as many free ones. */
export const FOUND = 50
export const LOOKED_AT = 84

/** What a request asks, by number; consecutive ones differ. */
export const dayAsked = (i: number) => ({ facility: i % 200, day: (i + Math.floor(i / 200)) % 30 })
export const timeAsked = (i: number) => ({ day: i % 30, hour: (i + Math.floor(i / 30)) % 15 })

export const ours = {
  availability(i: number): string {
    const { facility, day } = dayAsked(i)
    const query = new URLSearchParams({ facilityId: benchFacilityId(facility), date: benchDate(day) })
    return requestText('GET', `/api/availability-slots?${query.toString()}`)
  },
  /** By sport, price and distance, too; around facility 0, a little further away each time. */
  search(i: number): string {
    const { day, hour } = timeAsked(i)
    const clock = (hours: number) => `${String(FIRST_HOUR + hours).padStart(2, '0')}:00`
    const body = {
      sport: 'Soccer',
      surface: null,
      date: benchDate(day),
      timeStart: clock(hour),
      timeEnd: clock(hour + 1),
      maxBudget: 80,
      radiusMiles: 50,
      lat: 33.29 - (i % 1_000) * 1e-5,
      lng: -112.21,
    }
    return requestText('POST', searchEndpoints.fields.path, { body })
  },
}

/** For a page in a browser, as any shop's. Quantities are computed from levels and the sales channel. */
export function storeRequests({ publishableKey }: Medusa) {
  const headers = [`x-publishable-api-key: ${publishableKey}`]
  const variants = (slots: readonly SeededSlot[]) =>
    requestText('GET', bySku('/store/product-variants', slots, 'sku,manage_inventory,inventory_quantity'), { headers })
  return reads(variants)
}

/** For the shop's own server, the cheapest found: two columns that need no other module. */
export function adminRequests({ adminToken, itemIds, locationId }: Medusa) {
  const headers = [`authorization: Bearer ${adminToken}`]
  const items = (slots: readonly SeededSlot[]) =>
    requestText('GET', bySku('/admin/inventory-items', slots, 'sku,stocked_quantity,reserved_quantity'), { headers })
  return {
    ...reads(items),
    reserve({ sku }: SeededSlot): string {
      const body = { inventory_item_id: itemIds.get(sku), location_id: locationId, quantity: 1 }
      return requestText('POST', '/admin/reservations?fields=id', { headers, body })
    },
  }
}

function reads(request: (slots: readonly SeededSlot[]) => string) {
  return {
    availability(i: number): string {
      const { facility, day } = dayAsked(i)
      return request(slotsOfDay(facility, day))
    },
    search(i: number): string {
      const { day, hour } = timeAsked(i)
      return request(Array.from({ length: LOOKED_AT }, (_, facility) => seededSlot(facility, day, hour)))
    },
  }
}

function bySku(path: string, slots: readonly SeededSlot[], fields: string): string {
  return `${path}?${slots.map(({ sku }) => `sku[]=${sku}`).join('&')}&fields=${fields}&limit=${slots.length}`
}
