import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
const B='/work/main/bench/parts/'
const { makeOpenFolder, openBenchDatabase } = await import(B+'bench-database.ts')
const { slotDispenser } = await import(B+'bench-slots.ts')
const { startLoad } = await import(B+'load-process.ts')
const { startApp, stopServers } = await import(B+'start-server.ts')
const { makeVisitors } = await import(B+'visitors.ts')
const { cpuMs } = await import(B+'process-figures.ts')
const { quantile } = await import(B+'load-process.ts')
const work = await makeOpenFolder()
const database = await openBenchDatabase()
const load = startLoad('purchase-load.ts')
try {
  const app = await startApp({ DATABASE_URL: database.url, ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}) }, { logFile: path.join(work, 'app.log') })
  const take = slotDispenser()
  const visitors = await makeVisitors(database.db, 4000)
  let v = 0
  const job = (clients: number, each: number) => ({ port: app.port, clients: Array.from({ length: clients }, () => take(each).slots.map(slot => ({ cookie: visitors[v++ % visitors.length], slots: [slot] }))) })
  const run = async (clients: number, each: number) => {
    const before = { n: cpuMs({ processes: [app.pid], postmaster: -1 }), all: cpuMs({ processes: [app.pid], postmaster: database.postmaster }) }
    const r = await load.run(job(clients, each))
    const n = cpuMs({ processes: [app.pid], postmaster: -1 }) - before.n
    const all = cpuMs({ processes: [app.pid], postmaster: database.postmaster }) - before.all
    console.log(clients, 'clients', (r.done / r.seconds).toFixed(0), '/s', 'p50', quantile(r.times, .5).toFixed(1), 'p99', quantile(r.times, .99).toFixed(1), 'cpu all', (all / r.done).toFixed(2), 'node', (n / r.done).toFixed(2), r.statuses)
  }
  await run(8, 50)
  if (process.env.RECORD) {
    await database.db.unsafe(`alter system set log_statement = 'all'`); await database.db.unsafe(`alter system set log_line_prefix = '@@%m|%p|%a|'`); await database.db`select pg_reload_conf()`; await sleep(2500)
    await load.run(job(1, 1)); await sleep(1500)
    await load.run(job(1, 1)); await sleep(1500)
    await database.db.unsafe(`alter system set log_statement = 'none'`); await database.db`select pg_reload_conf()`; await sleep(300)
  } else {
    for (let i = 0; i < 2; i++) { await run(1, 100); await run(8, 50); await run(64, 10) }
    const rows = await database.db`select status, count(*)::int from payment group by 1`
    console.log(rows)
  }
  console.log(readFileSync(path.join(work, 'app.log'), 'utf8').split('\n').filter((l: string) => /"level":(4|5)0/.test(l)).slice(0, 3).join('\n'))
  if (process.env.RECORD) { const { execSync } = await import('node:child_process'); execSync(`cp $(ls -t /tmp/openfield-bench-*/*.log /tmp/openfield-bench-*/*/*.log | grep -v app.log | head -1) /tmp/H12/pg.log`) }
  await app.stop()
} finally { stopServers(); load.stop(); await database.close() }
