import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { facilityId, readCatalogue } from '#facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { startApp } from '../../bench/parts/start-server.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'

const run = promisify(execFile)
const programs = ['vdirsyncer', 'khal']

/**
 * Syncs a demo facility's feed with vdirsyncer and lists it with khal; a booking and its move must both arrive. Returns
 * the number of failures.
 */
export async function checkCalendars(): Promise<number> {
  const missing = programs.filter(name => spawnSync(name, ['--version']).error)
  if (missing.length > 0) {
    console.log(`calendars: skipped, ${missing.join(' and ')} not installed (apt-get install ${programs.join(' ')}).`)
    return 0
  }
  const dir = await makeDataDir('conformance')
  const server = await startApp({ DATA_DIR: path.join(dir, 'data') }, { logFile: path.join(dir, 'log') })
  try {
    // The demo's default name, since PUBLIC_URL is unset.
    return await followBooking(`http://localhost:${server.port}`, dir)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function followBooking(origin: string, dir: string): Promise<number> {
  const rows = await readCatalogue()
  const row = rows.find(({ isSample, providerType, schedule }) => isSample && providerType === 'manual' && schedule)!
  const visitor = visit(origin)
  const facility = facilityId(row)
  const { date, first, second } = await findQuietDay(visitor, facility, row.timeZone)
  const feed = `${origin}/api/facilities/${facility}/calendar.ics`
  const calendar = await subscribe({ dir, feed, zone: row.timeZone })

  let failures = 0
  const check = async (what: string, slot: AvailabilitySlot) => {
    await calendar.sync()
    const offered = (await (await fetch(feed)).text()).split('BEGIN:VEVENT').length - 1
    const [copied, listed] = [await calendar.count(), await calendar.list(date)]
    const isRight = copied === offered && listed.length === 1 && listed[0] === slot.startTime.slice(11, 16)
    if (!isRight) failures += 1
    console.log(
      `calendars, ${what}: ${offered} events in the feed, ${copied} in the folder, khal lists ${listed.join(', ') || 'nothing'} on ${date}: ${isRight ? 'passed' : 'FAILED'}`,
    )
  }
  const bookingId = await book(visitor, first)
  await check('a booking', first)
  await visitor.post('/api/hold-slots', { slotIds: [second.id] })
  const change = { slotIds: [second.id], difference: '0.00', stripePaymentIntentId: null }
  await visitor.post(`/api/bookings/${bookingId}/change`, change)
  await check('the booking moved', second)
  return failures
}

type Visitor = ReturnType<typeof visit>

/** API client with one browser's cookie. Throws unless 200. */
function visit(origin: string) {
  let cookie = ''
  async function ask<T>(url: string, body?: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(
      origin + url,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    if (answer.status !== 200) throw new Error(`${url} returned ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { get: <T>(url: string) => ask<T>(url), post: <T>(url: string, body: unknown) => ask<T>(url, body) }
}

/** A day without events, and two of its slots at one price that don't touch. */
async function findQuietDay(visitor: Visitor, facility: string, zone: string) {
  for (let days = 5; days < 28; days += 1) {
    const date = addDays(dateIn(zone, Date.now()), days)
    const slots = await visitor.get<AvailabilitySlot[]>(`/api/availability-slots?facilityId=${facility}&date=${date}`)
    const [first] = slots
    const second = slots.find((slot, index) => index > 1 && slot.pricePerSlot === first?.pricePerSlot)
    if (first && second && slots.every(({ status }) => status === 'open')) return { date, first, second }
  }
  throw new Error('The facility has no free day.')
}

async function book(visitor: Visitor, slot: AvailabilitySlot): Promise<string> {
  const { id, facilityId: facility, startTime: start, endTime: end, pricePerSlot } = slot
  const slotIds = [id]
  const checkout = { facilityId: facility, slotIds, mode: 'marketplace' }
  await visitor.post('/api/hold-slots', { slotIds })
  const { paymentIntentId, clientSecret } = await visitor.post<{ paymentIntentId: string; clientSecret: string }>(
    '/api/create-payment-intent',
    { ...checkout, amount: pricePerSlot },
  )
  const card = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null }
  await visitor.post(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, card)
  const userInfo = { name: 'Sam Rivera', email: 'sam@example.org', phone: '(555) 555-0123' }
  const paid = { start, end, userInfo, notes: null, totalAmount: pricePerSlot, stripePaymentIntentId: paymentIntentId }
  const { booking } = await visitor.post<{ booking: { id: string } }>('/api/bookings', { ...checkout, ...paid })
  return booking.id
}

async function subscribe({ dir, feed, zone }: { dir: string; feed: string; zone: string }) {
  const [events, syncConfig, khalConfig] = ['events', 'vdirsyncer.conf', 'khal.conf'].map(name =>
    path.join(dir, name),
  ) as [string, string, string]
  await mkdir(events)
  await writeFile(
    syncConfig,
    `[general]
status_path = "${dir}/status/"
[pair field]
a = "feed"
b = "folder"
collections = null
[storage feed]
type = "http"
url = "${feed}"
[storage folder]
type = "filesystem"
path = "${events}"
fileext = ".ics"
`,
  )
  await writeFile(
    khalConfig,
    `[calendars]
[[field]]
path = ${events}
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${dir}/khal.db
`,
  )
  const env = { ...process.env, VDIRSYNCER_CONFIG: syncConfig }
  await run('vdirsyncer', ['discover', 'field'], { env })
  return {
    sync: () => run('vdirsyncer', ['sync', 'field'], { env }),
    count: async () => (await readdir(events)).filter(name => name.endsWith('.ics')).length,
    /** Local start times. */
    async list(date: string): Promise<string[]> {
      const { stdout } = await run('khal', ['-c', khalConfig, 'list', '-df', '', '-f', '{start-time}', date, '1d'], {
        env,
      })
      return stdout.split('\n').filter(line => /^\d\d:\d\d$/.test(line))
    },
  }
}
