import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { readCalendarFile } from '#app/testing/read-calendar-file.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import { makeClinicIcs } from './make-clinic-ics.ts'

const site = { publicUrl: 'https://openfield.example' }
const app = await testApp({ env: { PUBLIC_URL: site.publicUrl, DEMO_PUBLIC: '1' } })

async function clinicAt(scheduledAt: string, facts: Parameters<typeof makeClinic>[1] = {}): Promise<Clinic> {
  const facilityId = await makeFacility(app.db, {
    name: 'Chalk Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  })
  const athleteId = await makeAthlete(app.db, { name: 'Ada Example' })
  const id = await makeClinic(app.db, { facilityId, athleteId, scheduledAt: new Date(scheduledAt), ...facts })
  return (await app.get<Clinic>(`/api/nil-clinics/${id}`)).body
}

test('the public file has one event in UTC, without attendees', async () => {
  const clinic = await clinicAt('2030-07-06T17:00:00Z')
  const { status, text, headers } = await app.get(`/api/nil-clinics/${clinic.id}/calendar.ics`)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const { top, events } = parse(text)
  expect(top).toMatchObject({ METHOD: 'PUBLISH', VERSION: '2.0' })
  expect(events).toEqual([
    expect.objectContaining({
      UID: `${clinic.id}@openfield.example`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: '20300706T170000Z',
      DTEND: '20300706T183000Z',
      SUMMARY: 'Shooting with a point guard',
      DESCRIPTION: `Basketball clinic with Ada Example\\nhttps://openfield.example/nil-booking/${clinic.id}`,
      GEO: `${clinic.latitude};${clinic.longitude}`,
      URL: `https://openfield.example/nil-booking/${clinic.id}`,
      TRIGGER: '-PT2H',
    }),
  ])
  expect(events[0]!.LOCATION).toMatch(/^Chalk Gym\\, .*Fresno\\, CA/)
  expect(text).not.toContain('ATTENDEE')
})

test('a canceled clinic keeps its UID, with a higher sequence and no alarm', async () => {
  const clinic = await clinicAt('2030-07-06T17:00:00Z')
  const before = parse((await app.get(`/api/nil-clinics/${clinic.id}/calendar.ics`)).text).events[0]!
  await app.db`
    update clinic set status = 'cancelled', cancelled_at = now(), cancelled_because = 'athlete', revision = revision + 1
    where id = ${clinic.id}`
  const { text } = await app.get(`/api/nil-clinics/${clinic.id}/calendar.ics`)
  expect(parse(text).events).toEqual([
    expect.objectContaining({ UID: before.UID, STATUS: 'CANCELLED', SEQUENCE: '1', DTSTART: before.DTSTART }),
  ])
  expect(text).not.toContain('VALARM')
})

test.each(['not-an-id', randomUUID()])('the calendar file of %s answers 404', async id => {
  const { status, body } = await app.get(`/api/nil-clinics/${id}/calendar.ics`)
  expect([status, body.code]).toEqual([404, 'clinic-not-found'])
})

test("email calendar files invite and cancel under the booking's UID", async () => {
  const clinic = await clinicAt('2030-07-06T17:00:00Z')
  const bookingId = randomUUID()
  const attendee = { name: 'Sam Doe', email: 'sam@example.org' }
  const request = makeClinicIcs(site, clinic, { revision: 0, bookingId, method: 'REQUEST', attendee })
  const cancel = makeClinicIcs(site, clinic, { revision: 1, bookingId, method: 'CANCEL', attendee })
  const [invitation, cancellation] = [parse(request.ics), parse(cancel.ics)]
  expect([request.method, invitation.top.METHOD, cancel.method, cancellation.top.METHOD]).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
    'CANCEL',
  ])
  const uid = `${bookingId}@openfield.example`
  const parties = { ATTENDEE: 'MAILTO:sam@example.org', ORGANIZER: 'mailto:hello@openfield.example' }
  expect(invitation.events).toEqual([
    expect.objectContaining({ UID: uid, STATUS: 'CONFIRMED', SEQUENCE: '0', ...parties }),
  ])
  expect(cancellation.events).toEqual([
    expect.objectContaining({ UID: uid, STATUS: 'CANCELLED', SEQUENCE: '1', ...parties }),
  ])
  expect(cancel.ics).not.toContain('VALARM')
})

test('odd texts are folded and escaped and cannot inject lines', async () => {
  const odd = 'Zoë’s “clinic”; a, b \\ c\r\nEND:VEVENT\r\nX-EVIL:1 ⚽'.padEnd(110, ' ⚽')
  const clinic = { ...(await clinicAt('2030-07-06T17:00:00Z')), title: odd, facilityName: odd }
  const { ics } = makeClinicIcs(site, clinic, { revision: 0, bookingId: null, method: 'PUBLISH' })
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const { events } = parse(ics)
  expect(events).toHaveLength(1)
  expect(events[0]!.SUMMARY).toMatch(/^Zoë’s “clinic”\\; a\\, b \\\\ c END:VEVENT X-EVIL:1 /)
  expect(events[0]).not.toHaveProperty('X-EVIL')
})

type Properties = Record<string, string>

/** Independent of the library that wrote it (RFC 5545, section 3.1): unfolds lines, checks that blocks balance. */
function parse(ics: string): { top: Properties; events: Properties[] } {
  readCalendarFile(ics)
  const top: Properties = {}
  const events: Properties[] = []
  const within: string[] = []
  for (const line of ics.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const [, name, value] = /^([A-Z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`Not a content line: ${line}`)
    if (name === 'BEGIN') {
      within.push(value!)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      expect(within.pop()).toBe(value)
    } else {
      const isOfAlarm = within.at(-1) === 'VALARM' && name !== 'TRIGGER'
      const target = within.includes('VEVENT') ? events.at(-1)! : top
      // Alarms repeat property names of their event.
      target[isOfAlarm ? `VALARM-${name}` : name] = value!
    }
  }
  expect(within).toEqual([])
  return { top, events }
}
