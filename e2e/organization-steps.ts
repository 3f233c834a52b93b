import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { withDatabase } from './administrator.ts'
import { PASSWORD, verifyEmail } from './import-steps.ts'
import { findFaults, takePicture } from './page-checks.ts'

type Viewport = { width: number; height: number }

type Person = { page: Page; id: string; email: string }

/** With a verified account, in a browser of their own. */
export async function signUpPerson(browser: Browser, name: string): Promise<Person> {
  const { baseURL, viewport, hasTouch } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}-${randomUUID()}@city.example`
  const answer = await page.request.post('/api/account/sign-up', { data: { name, email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  await verifyEmail(email)
  return { page, email, id: await accountOf(page) }
}

export async function accountOf(page: Page): Promise<string> {
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { id: string } }
  return account.id
}

/** A member without the way through an invitation. */
export async function addMember(organizationId: string, accountId: string, role: string): Promise<void> {
  await withDatabase(
    db => db`insert into organization_member (organization_id, account_id, role)
      values (${organizationId}, ${accountId}, ${role})`,
  )
}

/** Checks the page, and pictures it in both widths, light and dark. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  expect.soft(await findFaults(page), name).toEqual([])
  if (!process.env.E2E_PICTURES) return
  const usual = page.viewportSize()!
  const other = usual.width === DESK.width ? PHONE : DESK
  await page.setViewportSize(other)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, `${name}-dark-${other.width}`)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(usual)
}

const DESK: Viewport = { width: 1280, height: 800 }
const PHONE: Viewport = { width: 360, height: 740 }

export async function postBooking(page: Page, facilityId: string, times: { name: string; from: string; to: string }) {
  const email = `${times.name.toLowerCase().replaceAll(' ', '-')}@players.example`
  const data = { ...times, email, phone: '', price: '45.00' }
  const answer = await page.request.post(`/api/owner/facilities/${facilityId}/bookings`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
