import { choosePlaceLabels, type PlaceLabel } from '#kit/web/map/place-labels.ts'
import type { Spot } from '#kit/web/map/use-map-view.ts'

/** "W Cesar Chavez St" of "1717 W Cesar Chavez St., Suite 4", "Dean St" of "Dean St. between 3 and 4 Ave."; '' of none. */
export function streetIn(address: string): string {
  const street = address
    .replace(/^\d+(?:-\d+)?[A-Z]?(?:\s+\d\/\d)?\s+(?!(?:st|ave|pl|rd|street|avenue)\b)/i, '')
    .replace(/\s*[(,;#]?\s*\b(?:suite|ste|unit|apt|bldg|building|floor|room)\b.*$/i, '')
    .replace(/\s(?:between|bet\.?|btw\.?|btwn\.?|from|bounded by)\s.*$/i, '')
    .replace(/[\s.,;(]+$/, '')
  return /^(?:p\.?\s?o\.?\s?box\b|\d*$)/i.test(street) || street.length > MOST_LETTERS ? '' : street
}

const MOST_LETTERS = 32

/** Centers, in pixels of the frame. Below the pins, without covering another pin or name. */
export function chooseStreets(
  pins: readonly (Spot & { street: string })[],
  frame: { width: number; height: number },
): PlaceLabel[] {
  const labels = pins.flatMap(({ x, y, street }) => {
    const isCovered = pins.some(pin => pin.y > y && pin.y < y + 2 * BELOW_PX && Math.abs(pin.x - x) < APART_PX)
    return street === '' || isCovered ? [] : [{ name: street, x, y: y + BELOW_PX }]
  })
  return choosePlaceLabels(labels, frame)
}

const BELOW_PX = 30
/** Half a pin and half a short name. */
const APART_PX = 80
