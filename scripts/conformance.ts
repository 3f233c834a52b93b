import { printTable } from '../bench/parts/print-table.ts'
import { checkAccessibility } from './conformance/accessibility.ts'
import { checkAttacks } from './conformance/attacks.ts'
import { checkBrowsers } from './conformance/browsers.ts'
import { checkCalendars } from './conformance/calendars.ts'
import { checkHtml } from './conformance/html.ts'
import { checkMail } from './conformance/mail.ts'
import { checkMetrics } from './conformance/metrics.ts'
import { checkOpenActive } from './conformance/openactive.ts'
import { checkOpenApi } from './conformance/openapi.ts'
import { type Check, isFailure, type Row, rowOf } from './conformance/parts/check.ts'
import { shareDemo } from './conformance/parts/demo.ts'
import { keepRows, summaryOf, writeTable } from './conformance/parts/write-table.ts'
import { checkPgBouncer } from './conformance/pgbouncer.ts'
import { checkWithPrism } from './conformance/prism.ts'
import { checkProxies } from './conformance/proxies.ts'
import { checkQrCode } from './conformance/qr-code.ts'
import { checkStorage } from './conformance/storage.ts'

/**
 * `npm run conformance`: runs the product with third-party programs, prints one table and writes it to
 * docs/conformance.md. `-- openapi,html` runs some and replaces their rows. Exits with 1 on a failure.
 */
const checks: Record<string, Check> = {
  openapi: checkOpenApi,
  prism: checkWithPrism,
  html: checkHtml,
  accessibility: checkAccessibility,
  openactive: checkOpenActive,
  metrics: checkMetrics,
  proxies: checkProxies,
  mail: checkMail,
  'qr-code': checkQrCode,
  storage: checkStorage,
  calendars: checkCalendars,
  attacks: checkAttacks,
  pgbouncer: checkPgBouncer,
  browsers: checkBrowsers,
}

const names = process.argv.slice(2).flatMap(word => word.split(','))
const unknown = names.find(name => !(name in checks))
if (unknown) {
  console.error(`Unknown check “${unknown}”. Available: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const demo = shareDemo()
const rows: Row[] = []
for (const [name, check] of Object.entries(checks))
  if (names.length === 0 || names.includes(name)) rows.push(...(await runCheck(name, check)))
await demo.stop()
printTable('Conformance', [
  ['program', 'version', 'what was run', 'result'],
  ...rows.map(({ program, version, what, result }) => [program, version, what, result]),
])
console.log(`\n${summaryOf(rows)}`)
writeTable(Object.keys(checks))
process.exit(rows.some(isFailure) ? 1 : 0)

async function runCheck(name: string, check: Check): Promise<Row[]> {
  const started = performance.now()
  const found = await check(demo.get).catch(async (error: Error) => [
    await rowOf({ program: name, version: '', what: 'the check itself' }, () => Promise.reject(error)),
  ])
  console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  for (const { program, what, result } of found) console.log(`  ${program}, ${what}: ${result}`)
  keepRows(name, found)
  return found
}
