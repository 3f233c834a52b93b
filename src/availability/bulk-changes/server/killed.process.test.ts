import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { BulkPreview, BulkRun } from '../contract.ts'

const app = await testApp()

/** `FACILITIES=10000` tests longer. */
const FACILITIES = Number(process.env.FACILITIES ?? 2_000)
const change = {
  pricePerHour: '50',
  leadMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '20:00' }],
}

type State = {
  old: number
  changed: number
  schedules: number
  status: string
  facilitiesDone: number
  audited: number
}

test('a large change whose process is killed leaves nothing half done, and is finished later', async () => {
  const owner = await app.owner()
  const first = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  // One statement for all would take too long on a busy machine.
  for (let from = 2; from <= FACILITIES; from += 1_000)
    await app.db`
      insert into facility (name, city, state, address, latitude, longitude, time_zone, sport_types, price_cents,
        owner_id, owner_address_key)
      select 'Field ' || n, f.city, f.state, f.address, f.latitude, f.longitude, f.time_zone, f.sport_types, 3000,
        f.owner_id, 'field ' || n
      from facility f, generate_series(${from}::int, least(${from}::int + 999, ${FACILITIES}::int)) as n
      where f.id = ${first}`
  const stateOf = async () => {
    const [state] = await app.db<[State]>`
      select (select count(*)::int from facility where price_cents = 3000) as old,
        (select count(*)::int from facility where price_cents = 5000) as changed,
        (select count(*)::int from schedule) as schedules,
        (select count(*)::int from audit_entry where action = 'facilities-changed') as audited,
        status, facilities_done from bulk_change`
    return state
  }
  const asked = { selection: { filter: {} }, change }
  const { body: seen } = await app.post<BulkPreview>('/api/owner/bulk-changes/preview', asked, owner)
  expect(seen).toMatchObject({ total: FACILITIES, changed: FACILITIES })
  const started = await app.post<BulkRun>('/api/owner/bulk-changes', { ...asked, state: seen.state }, owner)
  expect(started.status).toBe(202)

  const doomed = await startProcess(app.address)
  const running = doomed.order({ do: 'run', job: 'run-bulk-changes' }).catch(() => {})
  while ((await stateOf()).facilitiesDone < FACILITIES / 2) await sleep(5)
  await doomed.stop()
  await running
  const countActive = async () => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    return row.count
  }
  await expect.poll(countActive).toBe(0)
  expect(await stateOf()).toMatchObject({ old: FACILITIES, changed: 0, schedules: 0, audited: 0, status: 'running' })

  await app.db`update job_run set run_until = now() where run_until is not null`
  // A busy machine may exceed a statement's time limit: the job then starts over.
  for (let run = 0; run < 3 && (await stateOf()).status === 'running'; run++) await app.run('run-bulk-changes')
  expect(await stateOf()).toEqual({
    old: 0,
    changed: FACILITIES,
    schedules: FACILITIES,
    audited: 1,
    status: 'done',
    facilitiesDone: FACILITIES,
  })
}, 180_000)
