import ICAL from 'ical.js'
import { expect } from 'vitest'

export type IcsFile = {
  /** By lower-case name. */
  head: Record<string, string>
  /** In file order. */
  events: ICAL.Event[]
  /** VAVAILABILITY in milliseconds since 1970; null without one. */
  available: { start: number; end: number }[] | null
}

/**
 * Uses a library that we do not write with, and checks what it forgives (RFC 5545): line endings and lengths, required
 * and unique properties, positive durations.
 */
export function readCalendarFile(text: string): IcsFile {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line).toMatch(/^(?:[A-Z-]+[;:]| )/)
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  const calendar = new ICAL.Component(ICAL.parse(text))
  const head = Object.fromEntries(
    calendar.getAllProperties().map(property => [property.name, String(property.getFirstValue())]),
  )
  expect(head).toMatchObject({ version: '2.0', prodid: expect.stringMatching(/\S/) })
  const events = calendar.getAllSubcomponents('vevent')
  const availabilities = calendar.getAllSubcomponents('vavailability')
  const available = availabilities.flatMap(component => component.getAllSubcomponents('available'))
  const all = [...events, ...availabilities, ...available]
  all.forEach(checkComponent)
  const names = all.map(component => component.getFirstPropertyValue('uid'))
  expect(new Set(names).size).toBe(names.length)
  return {
    head,
    events: events.map(component => new ICAL.Event(component)),
    available: availabilities.length > 0 ? available.map(periodOf) : null,
  }
}

/** Required and unique properties. */
function checkComponent(component: ICAL.Component): void {
  for (const name of ['uid', 'dtstamp', 'dtstart'])
    expect([name, component.getAllProperties(name).length]).toEqual([name, 1])
  for (const name of ['dtend', 'summary', 'status', 'sequence', 'url', 'location'])
    expect(component.getAllProperties(name).length).toBeLessThanOrEqual(1)
  const { start, end } = periodOf(component)
  expect(end).toBeGreaterThan(start)
}

function periodOf(component: ICAL.Component): { start: number; end: number } {
  const [start, end] = ['dtstart', 'dtend'].map(name => {
    const time = component.getFirstPropertyValue(name) as ICAL.Time
    // Dates are in the reader's zone.
    expect(time.isDate || time.zone === ICAL.Timezone.utcTimezone).toBe(true)
    return time.toJSDate().getTime()
  })
  return { start: start!, end: end! }
}
