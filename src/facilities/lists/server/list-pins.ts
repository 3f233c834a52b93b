import type { Db } from '#kit/server/db/db.ts'
import { type Bounds, type FacilityFilters, MAX_PINS, type MapPin } from '../contract.ts'
import { readConditions } from './conditions.ts'
import { findPins, gatherPins, type PinRow } from './pins-store.ts'

/** Examined from the middle of the map on; tests set it lower. */
const MAX_EXAMINED = 2_000

/**
 * Nearest to the middle first. `isAll` is false if there are too many, or common ones lie only in the corners of a
 * large area: zooming in shows more.
 */
export async function listPins(
  { read }: Db,
  filters: FacilityFilters & { bounds: Bounds },
  { most = MAX_PINS, lookAt = MAX_EXAMINED } = {},
): Promise<{ pins: MapPin[]; isAll: boolean }> {
  const conditions = await readConditions(read, filters)
  const near = await findPins(read, conditions, { limit: most, lookAt })
  const isEnough = near.isAll || near.pins.length === most
  const { pins, isAll } = isEnough
    ? near
    : ((await gatherPins(read, conditions, { limit: most, most: lookAt })) ?? near)
  return { pins: pins.map(toPin), isAll }
}

function toPin({ priceCents, ...pin }: PinRow): MapPin {
  return { ...pin, pricePerHourUsd: priceCents === null ? null : priceCents / 100 }
}
