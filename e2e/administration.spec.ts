import { expect, type Page, test } from '@playwright/test'
import { administratorPage } from './administrator.ts'
import { expectNothingRan, hostileTexts } from './hostile-texts.ts'
import { look, settled, watch } from './page-checks.ts'

test('admin pages require sign-in', { tag: '@desk' }, async ({ page }) => {
  for (const name of ['facilities', 'people', 'payments', 'log', 'search']) {
    expect((await page.goto(`/admin/${name}`))!.status(), name).toBe(401)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in as an administrator')
  }
})

test('an administrator closes and reopens a facility, and the log records it @desk', async ({ browser }) => {
  const admin = await administratorPage(browser)
  const watched = watch(admin)
  await open(admin, '/admin/facilities')
  await look(admin, 'admin-facilities')
  const name = await admin.getByRole('rowheader').getByRole('link').nth(test.info().parallelIndex).innerText()
  await admin
    .getByRole('button', { name: `Close down ${name}`, exact: true })
    .first()
    .click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('upcoming booking')
  await dialog.getByRole('button', { name: 'Close down' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('rowheader').getByRole('link', { name, exact: true }).first()).toBeFocused()
  await admin.getByLabel('Open or closed').selectOption('retired')
  await admin
    .getByRole('button', { name: `Reopen ${name}`, exact: true })
    .first()
    .click()
  await expect(admin.getByText(`${name} was reopened`, { exact: true })).toBeVisible()
  await open(admin, '/admin/log')
  await expect(
    admin.getByRole('listitem').filter({ hasText: 'Reopened a closed-down facility' }).first(),
  ).toContainText(name)
  await look(admin, 'admin-log')
  await admin.keyboard.press('/')
  await admin.keyboard.type(name.slice(0, 20))
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/\/admin\/search\?q=/)
  await expect(admin.getByRole('region', { name: 'Facilities' }).getByRole('link', { name }).first()).toBeVisible()
  await look(admin, 'admin-search')
  watched.expectClean()
})

test('a hostile name renders as text, and only a verified email can become administrator @desk', async ({
  browser,
}) => {
  const admin = await administratorPage(browser)
  const email = `hostile-${Date.now()}-${test.info().parallelIndex}@example.org`
  const account = { name: hostileTexts.script.slice(0, 100), email, password: 'correct horse battery' }
  const visitor = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  expect((await visitor.request.post('/api/account/sign-up', { data: account })).ok()).toBe(true)
  await visitor.close()
  await open(admin, `/admin/people?text=${encodeURIComponent(email)}`)
  await admin.getByRole('button', { name: new RegExp(email) }).click()
  await expectNothingRan(admin)
  await admin.getByRole('button', { name: 'Make administrator' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(admin.getByRole('dialog')).toContainText('This email address isn’t verified.')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(admin.getByText('in 0 browsers')).toBeVisible()
  await look(admin, 'admin-person')
})

test('an administrator browses payments and checks the ledger @desk', async ({ browser }) => {
  const admin = await administratorPage(browser)
  const watched = watch(admin)
  await open(admin, '/admin/payments')
  await admin.getByRole('button', { name: 'Check now' }).click()
  await expect(admin.getByText('Ledger checked', { exact: true })).toBeVisible()
  await look(admin, 'admin-payments')
  await open(admin, '/admin/payments?tab=history')
  await expect(admin.getByRole('rowheader').first()).toBeVisible()
  await look(admin, 'admin-payment-history')
  watched.expectClean()
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}
