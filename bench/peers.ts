import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { startLoad } from './parts/load-process.ts'
import { startApp, stopServers } from './parts/start-server.ts'
import { makeVisitors } from './parts/visitors.ts'
import { checkAnswers } from './peers/check-answers.ts'
import { comparePeers, reportMissing } from './peers/compare-peers.ts'
import { defaultFolder, installMedusa } from './peers/install-medusa.ts'
import { startMedusa } from './peers/start-medusa.ts'

/**
 * The same questions to Medusa, a shop server of Node and PostgreSQL, on the same PostgreSQL with the same facilities
 * and slots. Installs it from npm outside the checkout: `--folder FOLDER`; `--no-install` only uses what is there.
 * Linux only (/proc).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string', default: defaultFolder },
    'no-install': { type: 'boolean', default: false },
  },
})
if (!/^[1-9]\d?$/.test(values.rounds)) throw new Error('--rounds is a whole number above zero.')
const folder = path.resolve(values.folder)
const VISITORS = 2_000

const missing = await installMedusa(folder, { mayInstall: !values['no-install'] })
if (missing) {
  console.log(`Skipped: ${missing}.`)
  reportMissing(missing)
} else {
  await measure()
}

async function measure(): Promise<void> {
  const work = await makeOpenFolder()
  const database = await openBenchDatabase()
  const http = startLoad('http-load.ts')
  try {
    const app = await startApp({ DATABASE_URL: database.url }, { logFile: path.join(work, 'app.log') })
    const medusa = await startMedusa(database, { folder, work })
    await checkAnswers(app.port, medusa)
    console.log('CPU is of server and database processes together; median (smallest–largest) of the rounds.')
    const visitors = await makeVisitors(database.db, VISITORS)
    await comparePeers({ rounds: Number(values.rounds), database, app, medusa, http, visitors })
  } finally {
    stopServers()
    http.stop()
    await database.close()
    await rm(work, { recursive: true, force: true })
  }
}
