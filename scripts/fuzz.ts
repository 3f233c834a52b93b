import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run fuzz -- --runs 5000 --seed 7`: sends so many generated requests, spread over every operation of the OpenAPI document, and
 * holds each answer against it. Another seed every time, unless one is given; `--only 'POST /api/bookings'` stays with operations
 * whose names hold this.
 */
const values = readOptions({ runs: { default: '5000', ...wholeNumber }, seed: seedOption, only: { default: '' } })

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
