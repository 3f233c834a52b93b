import { checkBrowsers } from './conformance/browsers.ts'
import { checkCalendars } from './conformance/calendars.ts'
import { checkOpenActive } from './conformance/openactive.ts'
import { checkPgBouncer } from './conformance/pgbouncer.ts'

/**
 * `npm run conformance -- openactive`: tests with third-party programs, by default all. Skips missing ones; exits with
 * 1 on failure.
 */
const checks: Record<string, () => Promise<number>> = {
  openactive: checkOpenActive,
  pgbouncer: checkPgBouncer,
  calendars: checkCalendars,
  browsers: checkBrowsers,
}

const names = process.argv.slice(2)
const unknown = names.find(name => !(name in checks))
if (unknown) {
  console.error(`Unknown check “${unknown}”. Available: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
let failures = 0
for (const [name, check] of Object.entries(checks))
  if (names.length === 0 || names.includes(name)) failures += await check()
process.exit(failures > 0 ? 1 : 0)
