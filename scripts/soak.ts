import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run soak -- --histories 2000 --seed 7`: plays so many histories of bookings and payments against the real server and
 * database, and holds all books against each other after each. Another seed every time, unless one is given; `--lanes` are
 * played at once.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    lanes: { type: 'string', default: '3' },
  },
})
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value) && name !== 'seed') throw new Error(`--${name} is a whole number above zero.`)
if (!/^\d{1,10}$/.test(values.seed)) throw new Error('--seed is a whole number.')

const root = path.resolve(import.meta.dirname, '..')
console.log(`${values.histories} histories in ${values.lanes} lanes, seed ${values.seed}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/bookings/server/model/model.test.ts', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SOAK_HISTORIES: values.histories,
      SOAK_SEED: values.seed,
      SOAK_LANES: values.lanes,
    },
  },
)
process.exitCode = status ?? 1
