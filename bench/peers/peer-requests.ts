import { searchEndpoints } from '#search/contract.ts'
import { benchDate, benchFacilityId, FACILITIES, FIRST_HOUR, SEEDED_DAYS, SLOTS_A_DAY } from '../parts/bench-slots.ts'
import { requestText } from '../parts/http-connection.ts'
import { type SeededSlot, seededSlot, slotsOfDay } from './peer-slots.ts'
import type { Medusa } from './start-medusa.ts'

/** Our page of results. Medusa cannot filter by stock: among so many, as many are free. */
export const FOUND = 50
export const LOOKED_AT = 84

/** What request `i` asks. Consecutive ones differ. */
export const dayAsked = (i: number) => ({
  facility: i % FACILITIES,
  day: (i + Math.floor(i / FACILITIES)) % SEEDED_DAYS,
})
export const timeAsked = (i: number) => ({
  day: i % SEEDED_DAYS,
  hour: (i + Math.floor(i / SEEDED_DAYS)) % SLOTS_A_DAY,
})

export const ours = {
  availability: (i: number): string => {
    const { facility, day } = dayAsked(i)
    const query = new URLSearchParams({ facilityId: benchFacilityId(facility), date: benchDate(day) })
    return requestText('GET', `/api/availability-slots?${query.toString()}`)
  },
  /** By sport, price and distance, too. The center moves a meter each time, so no two are the same. */
  search: (i: number): string => {
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

/** What a page in a browser may ask. Medusa computes quantities from levels and the sales channel. */
export function storeRequests({ publishableKey }: Medusa) {
  const headers = [`x-publishable-api-key: ${publishableKey}`]
  const variants = (filter: string, limit: number) => {
    const query = `${filter}&fields=sku,manage_inventory,inventory_quantity&limit=${limit}`
    return requestText('GET', `/store/product-variants?${query}`, { headers })
  }
  return {
    availability: (i: number): string => {
      const { facility, day } = dayAsked(i)
      const slots = slotsOfDay(facility, day)
      return variants(skus(slots), slots.length)
    },
    /** By the time alone, as ours. */
    search: (i: number): string => {
      const { day, hour } = timeAsked(i)
      const start = new Date(seededSlot(0, day, hour).start).toISOString()
      return variants(`options[value]=${start}`, LOOKED_AT)
    },
  }
}

/** What the shop's own server may ask: the cheapest found. The client names every slot. */
export function adminRequests({ adminToken, itemIds, locationId }: Medusa) {
  const headers = [`authorization: Bearer ${adminToken}`]
  const items = (slots: readonly SeededSlot[]) => {
    const query = `${skus(slots)}&fields=sku,stocked_quantity,reserved_quantity&limit=${slots.length}`
    return requestText('GET', `/admin/inventory-items?${query}`, { headers })
  }
  return {
    availability: (i: number): string => {
      const { facility, day } = dayAsked(i)
      return items(slotsOfDay(facility, day))
    },
    search: (i: number): string => {
      const { day, hour } = timeAsked(i)
      return items(Array.from({ length: LOOKED_AT }, (_, facility) => seededSlot(facility, day, hour)))
    },
    reserve: ({ sku }: SeededSlot): string => {
      const body = { inventory_item_id: itemIds.get(sku), location_id: locationId, quantity: 1 }
      return requestText('POST', '/admin/reservations?fields=id', { headers, body })
    },
  }
}

function skus(slots: readonly SeededSlot[]): string {
  return slots.map(({ sku }) => `sku[]=${sku}`).join('&')
}
