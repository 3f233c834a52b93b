import { checkCalendars } from './conformance/calendars.ts'
import { checkOpenActive } from './conformance/openactive.ts'
import { checkPgBouncer } from './conformance/pgbouncer.ts'

/**
 * Holds the product against programs that others wrote: `npm run conformance -- openactive`, or all of them without a name. Ends with 1
 * when one of them fails. One whose program is not installed is skipped with a message.
 */
const checks: Record<string, () => Promise<number>> = {
  openactive: checkOpenActive,
  pgbouncer: checkPgBouncer,
  calendars: checkCalendars,
}

const names = process.argv.slice(2)
const unknown = names.find(name => !(name in checks))
if (unknown) {
  console.error(`There is no “${unknown}”. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
let failures = 0
for (const [name, check] of Object.entries(checks))
  if (names.length === 0 || names.includes(name)) failures += await check()
process.exit(failures > 0 ? 1 : 0)
