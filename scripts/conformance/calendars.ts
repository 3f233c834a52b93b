import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { facilityId, readCatalogue } from '#facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { startApp } from '../../bench/parts/start-server.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { type Row, rowOf } from './parts/check.ts'
import { missingPrograms, versionOf } from './parts/programs.ts'
import { bookSlot, type Visitor, visit } from './parts/visitor.ts'

const run = promisify(execFile)

/** Syncs a demo facility's feed with vdirsyncer and lists it with khal; a booking and its move must both arrive. */
export async function checkCalendars(): Promise<Row[]> {
  const missing = missingPrograms({ vdirsyncer: 'vdirsyncer', khal: 'khal' })
  if (missing) return [{ program: 'vdirsyncer', version: '', what: "a facility's feed", result: missing }]
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

async function followBooking(origin: string, dir: string): Promise<Row[]> {
  const catalogue = await readCatalogue()
  const row = catalogue.find(
    ({ isSample, providerType, schedule }) => isSample && providerType === 'manual' && schedule,
  )!
  const visitor = visit(origin)
  const facility = facilityId(row)
  const { date, first, second } = await findQuietDay(visitor, facility, row.timeZone)
  const feed = `${origin}/api/facilities/${facility}/calendar.ics`
  const calendar = await subscribe({ dir, feed, zone: row.timeZone })

  const rows: Row[] = []
  const check = async (what: string, slot: AvailabilitySlot) => {
    await calendar.sync()
    const offered = (await (await fetch(feed)).text()).split('BEGIN:VEVENT').length - 1
    const [copied, listed] = [await calendar.count(), await calendar.list(date)]
    const synced = { program: 'vdirsyncer', version: versionOf('vdirsyncer'), what: `syncs ${what}` }
    const start = slot.startTime.slice(11, 16)
    rows.push(
      await rowOf(synced, async () => (copied === offered ? [] : [`${copied} of ${offered} events`])),
      await rowOf({ program: 'khal', version: versionOf('khal'), what: `lists ${what}` }, async () =>
        listed.length === 1 && listed[0] === start ? [] : [`${listed.join(', ') || 'nothing'} instead of ${start}`],
      ),
    )
  }
  const bookingId = await bookSlot(visitor, first)
  await check('a booking in a facility’s feed', first)
  await visitor.post('/api/hold-slots', { slotIds: [second.id] })
  const change = { slotIds: [second.id], difference: '0.00', stripePaymentIntentId: null }
  await visitor.post(`/api/bookings/${bookingId}/change`, change)
  await check('the same booking, moved', second)
  return rows
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
