import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AppProcess, startProcess } from '#app/testing/start-process.ts'
import { testApp } from '#app/testing/test-app.ts'
import { SMALL_ROWS } from '../contract.ts'

const app = await testApp()

/** More than an upload imports within the request. */
const ROWS = SMALL_ROWS + 200
/** Kills spread over the lifetime of an import; `KILLS=60` tests longer. */
const KILLS = Number(process.env.KILLS ?? 1)
/** When the server dies: at a share of the upload's duration, or after a number of rows. */
type Moment = { uploading: number } | { rowsDone: number }
const shares = Array.from({ length: KILLS }, (_, kill) => (kill + Math.random()) / KILLS)
const moments: Moment[] = shares.map((share, kill) =>
  kill % 3 === 0 ? { uploading: share } : { rowsDone: Math.round(share * ROWS) },
)

/** One server start and two imports each, on a shared machine. */
const TIMEOUT_MS = (KILLS + 1) * 120_000

type Owner = Awaited<ReturnType<typeof app.owner>>

function list(owner: Owner): File {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `Field ${row} of ${owner.account.id},${row} Example Street,Austin,TX,78701,30.27,-97.74,Soccer,40`,
  )
  return new File([['name,street,city,state,zip,latitude,longitude,sports,price', ...rows].join('\n')], 'list.csv')
}

async function upload(server: AppProcess, owner: Owner): Promise<number> {
  const form = new FormData()
  form.append('csvFile', list(owner))
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await fetch(`${server.origin}/api/facilities/csv/upload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  await answer.text()
  return answer.status
}

/** The upload and its job, until they finish or the server is dead. */
async function importAll(server: AppProcess, owner: Owner): Promise<void> {
  if ((await upload(server, owner)) === 202) await server.order({ do: 'run', job: 'run-imports' })
}

type State = { facilities: number; status: string | null; rowsDone: number; chunks: number }

async function stateOf({ account }: Owner): Promise<State> {
  const [state] = await app.db<State[]>`
    select (select count(*)::int from facility where owner_id = ${account.id}) as facilities,
      (select count(*)::int from facility_import_chunk) as chunks, last.status, coalesce(last.rows_done, 0) as rows_done
    from (values (1)) as one
    left join lateral (
      select status, rows_done from facility_import where owner_id = ${account.id} order by created_at desc limit 1
    ) as last on true`
  return state!
}

async function waitFor(
  moment: Moment,
  owner: Owner,
  { uploadMs, isOver }: { uploadMs: number; isOver: (this: void) => boolean },
) {
  if ('uploading' in moment) return sleep(moment.uploading * uploadMs)
  while (!isOver() && (await stateOf(owner)).rowsDone < moment.rowsDone) await sleep(1)
}

/** Waits until the database has noticed the dead connection and the server's claim on its jobs has expired. */
async function waitForCleanup(): Promise<void> {
  const countActive = async () => {
    const [row] = await app.db<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    return row!.count
  }
  await expect.poll(countActive).toBe(0)
  await app.db`update job_run set run_until = now() where run_until is not null`
}

/** Milliseconds of an undisturbed upload. */
async function timeUpload(server: AppProcess): Promise<number> {
  const owner = await app.owner()
  const began = performance.now()
  const status = await upload(server, owner)
  const uploadMs = performance.now() - began
  expect(status).toBe(202)
  expect(await stateOf(owner)).toMatchObject({ facilities: 0, status: 'importing', rowsDone: 0 })
  await server.order({ do: 'run', job: 'run-imports' })
  expect(await stateOf(owner)).toEqual({ facilities: ROWS, status: 'imported', rowsDone: ROWS, chunks: 0 })
  return uploadMs
}

test(
  'an import killed at any moment is all or nothing',
  async () => {
    let server = await startProcess(app.address)
    const uploadMs = await timeUpload(server)
    for (const moment of moments) {
      const at = JSON.stringify(moment)
      const owner = await app.owner()
      let isOver = false
      const importing = importAll(server, owner)
        .catch(() => {})
        .finally(() => (isOver = true))
      await waitFor(moment, owner, { uploadMs, isOver: () => isOver })
      await server.stop()
      await importing
      await waitForCleanup()
      const left = await stateOf(owner)
      expect(left.facilities, at).toBe(left.status === 'imported' ? ROWS : 0)
      expect(left.chunks > 0, at).toBe(left.status === 'importing')

      server = await startProcess(app.address)
      await server.order({ do: 'run', job: 'run-imports' })
      const end = await stateOf(owner)
      if (left.status === null) expect(end, at).toEqual({ facilities: 0, status: null, rowsDone: 0, chunks: 0 })
      else expect(end, at).toEqual({ facilities: ROWS, status: 'imported', rowsDone: ROWS, chunks: 0 })
    }
    await server.stop()
  },
  TIMEOUT_MS,
)

test(
  'a killed import can be uploaded again without duplicates',
  async () => {
    const owner = await app.owner()
    const killed = await startProcess(app.address)
    const importing = importAll(killed, owner).catch(() => {})
    await waitFor({ rowsDone: 1 }, owner, { uploadMs: 0, isOver: () => false })
    await killed.stop()
    await importing
    await waitForCleanup()

    const server = await startProcess(app.address)
    expect(await upload(server, owner)).toBe(202)
    await server.order({ do: 'run', job: 'run-imports' })
    expect(await stateOf(owner)).toEqual({ facilities: ROWS, status: 'imported', rowsDone: ROWS, chunks: 0 })
    const imports = await app.db`select 1 from facility_import where owner_id = ${owner.account.id}`
    expect(imports).toHaveLength(1)
    await server.stop()
  },
  TIMEOUT_MS,
)
