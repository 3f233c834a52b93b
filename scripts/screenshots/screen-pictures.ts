import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { everyScreen } from '../../e2e/every-screen.ts'
import { paths } from '../../src/kit/shared/paths.ts'
import { type Look, looks } from './looks.ts'
import { becomeAdministrator, becomeSampleOwner } from './sign-in.ts'
import type { Demo } from './start-demo.ts'

const folder = path.resolve(import.meta.dirname, '../../test-results/screens')

type Shown = { name: string; path: string }
/** Undefined: a visitor. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/**
 * Every page whose name contains `part` in four looks, signed in where it needs that, and `index.html` with each beside
 * its previous run.
 */
export async function takeEveryScreen(
  from: Browser,
  { origin: baseURL, administratorLink, dataDir }: Demo,
  part = '',
): Promise<void> {
  await keepEarlier()
  const visitor = await everyScreen(async <T>(address: string) => (await fetch(baseURL + address)).json() as Promise<T>)
  const owner = await (await from.newContext({ baseURL })).newPage()
  const owned = ownerScreens(await becomeSampleOwner(owner, dataDir))
  const administrator = await (await from.newContext({ baseURL })).newPage()
  await becomeAdministrator(administrator, administratorLink)
  const all: { screens: Shown[]; storageState: Session }[] = [
    { screens: visitor, storageState: undefined },
    { screens: owned, storageState: await owner.context().storageState() },
    { screens: administratorScreens, storageState: await administrator.context().storageState() },
  ]
  const groups = all.map(group => ({ ...group, screens: group.screens.filter(({ name }) => name.includes(part)) }))
  for (const look of looks)
    for (const { screens, storageState } of groups) {
      const viewport = { width: look.width, height: 800 }
      const settings = { baseURL, viewport, colorScheme: look.theme, reducedMotion: 'reduce' } as const
      const context = await from.newContext({ ...settings, ...(storageState && { storageState }) })
      const page = await context.newPage()
      for (const { name, path: address } of screens) {
        // An event stream never ends, so signed-in pages are never idle.
        await page.goto(address, { waitUntil: storageState ? 'load' : 'networkidle' })
        if (storageState) await page.waitForTimeout(LOADED_MS)
        await page.screenshot({ path: path.join(folder, 'now', pictureOf(name, look)), fullPage: true })
      }
      await context.close()
    }
  const screens = groups.flatMap(group => group.screens)
  await writeFile(path.join(folder, 'index.html'), sheet(screens.map(({ name }) => name)))
  console.log(`${screens.length * looks.length} pictures: ${path.join(folder, 'index.html')}`)
}

const LOADED_MS = 700

function ownerScreens({ facilityId, day }: { facilityId: string; day: string }): Shown[] {
  return Object.entries({
    facilities: paths.owner,
    calendar: `${paths.ownCalendar}?date=${day}`,
    bookings: paths.ownBookings,
    messages: paths.ownMessages,
    facility: paths.ownFacility(facilityId),
    'new-facility': paths.newFacility,
    hours: paths.ownHours(facilityId),
    ground: paths.ownGround(facilityId),
    connection: paths.ownConnection(facilityId),
    desk: paths.desk(facilityId),
    account: paths.account,
    security: paths.accountSecurity,
    'api-keys': paths.accountApiKeys,
    webhooks: paths.accountWebhooks,
    payouts: paths.payouts,
    'clinic-host': paths.clinicHost,
  }).map(([name, address]) => ({ name: `as-owner-${name}`, path: address }))
}

const administratorScreens: Shown[] = Object.entries({
  dashboard: paths.admin,
  reviews: paths.adminReviews,
  facilities: paths.adminFacilities,
  people: paths.adminPeople,
  payments: paths.adminPayments,
  log: paths.adminLog,
  search: `${paths.adminSearch}?q=Brooklyn`,
}).map(([name, address]) => ({ name: `as-administrator-${name}`, path: address }))

async function keepEarlier(): Promise<void> {
  const [now, before] = ['now', 'before'].map(name => path.join(folder, name)) as [string, string]
  await rm(before, { recursive: true, force: true })
  if (existsSync(now)) await rename(now, before)
  await mkdir(now, { recursive: true })
}

function pictureOf(name: string, { width, theme }: Look): string {
  return `${name}-${width}-${theme}.png`
}

function sheet(names: string[]): string {
  const cell = (name: string, look: Look, when: string) =>
    `<figure><figcaption>${name}, ${look.width} px, ${look.theme}, ${when}</figcaption><a href="${when}/${pictureOf(name, look)}"><img loading="lazy" alt="" src="${when}/${pictureOf(name, look)}"></a></figure>`
  const rows = names.map(
    name =>
      `<h2>${name}</h2><div>${looks.map(look => cell(name, look, 'before') + cell(name, look, 'now')).join('')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>
body{font:14px system-ui;margin:16px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0;flex:none}img{width:300px;border:1px solid #999}
</style><h1>Every screen</h1>${rows.join('\n')}</html>\n`
}
