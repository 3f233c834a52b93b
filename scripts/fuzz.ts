import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run fuzz -- --runs 5000 --seed 7`: validates responses to generated requests for every operation of the OpenAPI
 * document. `--only 'POST /api/bookings'` selects operations; `--ics 500` parses hostile calendars against the deadline
 * instead.
 */
const { runs, seed, only, ics } = readOptions({
  runs: { default: '5000', ...wholeNumber },
  seed: seedOption,
  only: { default: '' },
  ics: wholeNumber,
})

const root = path.resolve(import.meta.dirname, '..')
console.log(ics ? `${ics} calendars, seed ${seed}` : `${runs} requests, seed ${seed}`)
const file = ics ? 'src/calendars/calendar-feed/server/adversarial-calendars.test.ts' : 'src/app/server/fuzz.test.ts'
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', file, '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(ics ? { ICS_FILES: ics, ICS_SEED: seed } : { FUZZ_RUNS: runs, FUZZ_SEED: seed, FUZZ_ONLY: only }),
    },
  },
)
process.exitCode = status ?? 1
