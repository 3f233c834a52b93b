import { expect, type Page, test } from '@playwright/test'
import { administratorPage } from './administrator.ts'
import { expectNothingRan, hostileTexts, kept, tooLong } from './hostile-texts.ts'
import { look, settled, watch } from './page-checks.ts'

test('/admin/reviews hides page and data from strangers', { tag: '@phone' }, async ({ page, request }) => {
  const watched = watch(page)
  const answer = await page.goto('/admin/reviews')
  expect(answer!.status()).toBe(401)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in as an administrator')
  await expect(page.getByRole('tab')).toHaveCount(0)
  for (const address of ['/api/leads', '/api/leads.csv', '/api/listings', '/api/tournament-submissions'])
    expect.soft((await request.get(address)).status(), address).toBe(401)
  watched.expectClean()
})

test('a hostile lead is stored once as typed, and its CSV runs no formulas', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const { name: screen } = test.info().project
  const name = `=1+1 ${hostileTexts.script} ${screen}`
  await page.goto('/solutions/clubs')
  await settled(page)
  await openLead(page)
  const dialog = page.getByRole('dialog')
  const send = dialog.locator('button[type=submit]')

  await dialog.getByLabel('Name', { exact: true }).fill(tooLong)
  await dialog.getByLabel('Work email').fill('pat@clubs.example')
  await send.click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Use 100 characters or fewer\.$/)
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()

  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Organization').fill(hostileTexts.image)
  await dialog.getByLabel('City').fill(`${hostileTexts.rightToLeft} ${hostileTexts.nullByte}`)
  // The response is lost and the lead resent after a reload: it is stored once.
  await page.route('**/api/lead', async route => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(dialog.getByText(/^Something went wrong\. Please try again or contact/)).toBeVisible()
  await page.unroute('**/api/lead')
  await page.reload()
  await settled(page)
  await openLead(page)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  await send.click()
  await expect(page.getByText("Thanks! We'll follow up shortly.", { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectNothingRan(page)

  const admin = await administratorPage(browser)
  const watchedAdmin = watch(admin)
  await admin.goto('/admin/reviews?tab=leads')
  await settled(admin)
  await expect(admin.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
  for (const text of [hostileTexts.image, kept(`${hostileTexts.rightToLeft} ${hostileTexts.nullByte}`)])
    await expect(admin.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expectNothingRan(admin)
  await look(admin, 'admin-leads-hostile')
  const csv = await (await admin.request.get('/api/leads.csv')).text()
  expect(csv).toContain(`"'=1+1 <script>`)
  await admin.context().close()
  for (const one of [watched, watchedAdmin]) one.expectClean()
})

test('tabs switch the three review lists, and the URL names the open one', { tag: '@desk' }, async ({ browser }) => {
  const admin = await administratorPage(browser)
  const watched = watch(admin)
  await admin.goto('/admin/reviews')
  await settled(admin)
  // Opens on the first queue with work, else on the leads.
  const countIn = async (tab: string) =>
    Number(/(\d+) waiting/.exec(await admin.getByRole('tab', { name: tab }).innerText())![1])
  await expect(admin.getByRole('tab', { name: /^Leads \d+$/ })).toBeVisible()
  const first = (await countIn('Listings')) ? 'Listings' : (await countIn('Tournaments')) ? 'Tournaments' : 'Leads'
  await expect(admin.getByRole('tab', { name: first })).toHaveAttribute('aria-selected', 'true')
  await expect(admin).toHaveURL(new RegExp(`tab=${first.toLowerCase()}`))
  for (const [tab, heading] of [
    ['Leads', /^(\d+ leads?|No leads yet)$/],
    ['Listings', 'Submitted facilities'],
    ['Tournaments', 'Tournaments to review'],
  ] as const) {
    await admin.getByRole('tab', { name: tab }).click()
    await expect(admin.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    await expect(admin).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`))
  }
  await admin.getByRole('link', { name: 'Sign out' }).click()
  await admin.getByRole('button', { name: 'Sign out' }).click()
  await expect(admin.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await admin.goto('/admin/reviews'))!.status()).toBe(401)
  await admin.context().close()
  watched.expectClean()
})

/** As any page opens it (specification, section 2: Lead modal), once the page listens. */
async function openLead(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new CustomEvent('open-cta', { detail: { persona: 'clubs', action: 'demo' } }))`)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
