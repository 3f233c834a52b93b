import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run fuzz -- --runs 5000 --seed 7`: sends so many generated requests, spread over every operation of the OpenAPI document, and
 * holds each answer against it. Another seed every time, unless one is given; `--only 'POST /api/bookings'` stays with operations
 * whose names hold this.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    only: { type: 'string', default: '' },
  },
})
if (!/^[1-9]\d{0,8}$/.test(values.runs)) throw new Error('--runs is a whole number above zero.')
if (!/^\d{1,10}$/.test(values.seed)) throw new Error('--seed is a whole number.')

const root = path.resolve(import.meta.dirname, '..')
console.log(`${values.runs} requests, seed ${values.seed}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/app/server/fuzz.test.ts', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed, FUZZ_ONLY: values.only },
  },
)
process.exitCode = status ?? 1
