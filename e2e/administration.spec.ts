import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { HOUR } from '../src/kit/shared/time.ts'
import { administratorPage, withDatabase } from './administrator.ts'
import { expectNothingRan, hostileTexts } from './hostile-texts.ts'
import { bookFirstSlot, ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

test('admin pages require sign-in', { tag: ['@desk', '@main'] }, async ({ page }) => {
  for (const name of ['facilities', 'people', 'payments', 'log', 'search']) {
    expect((await page.goto(`/admin/${name}`))!.status(), name).toBe(401)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in as an administrator')
  }
})

test('an administrator closes and reopens a facility, and the log records it', { tag: '@desk' }, async ({
  browser,
}) => {
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
  await admin.getByLabel('Status').selectOption('retired')
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
  await expect(admin.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await admin.keyboard.type(name.slice(0, 20))
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/\/admin\/search\?q=/)
  await expect(admin.getByRole('region', { name: 'Facilities' }).getByRole('link', { name }).first()).toBeVisible()
  await look(admin, 'admin-search')
  watched.expectClean()
})

test('a hostile name renders as text, and only a verified email can become administrator', {
  tag: ['@desk', '@main'],
}, async ({ browser }) => {
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

test('an administrator browses payments and checks the ledger', { tag: ['@desk', '@main'] }, async ({ browser }) => {
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

test('an owner deletes their reply to a review, and an administrator hides the review with a reason', {
  tag: '@desk',
}, async ({ browser, page }) => {
  const watched = watch(page)
  const name = `Chalk Lane ${randomUUID().slice(0, 8)}`
  const [facilityId] = await ownFacilities(page, [name], { pricePerHourUsd: 0 })
  const player = await (await browser.newContext()).newPage()
  const bookingId = await bookFirstSlot(player, facilityId!)
  await endAnHourAgo(bookingId)
  await open(player, `/bookings/${bookingId}/review`)
  // The star covers its radio button.
  await player.locator('label').filter({ hasText: /^2 / }).click()
  const text = 'The owner parks on the court.'
  await player.getByLabel('What should the next player know?').fill(text)
  await player.getByRole('button', { name: 'Publish review' }).click()
  await expect(player.getByText('Thanks! Your review is published.')).toBeVisible()

  await open(page, `/desk/${facilityId}/reviews`)
  const reply = 'Not since Monday.'
  await page.getByLabel('Your reply').fill(reply)
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await expect(page.getByText('Reply published', { exact: true })).toBeVisible()
  await open(player, `/facilities/${facilityId}`)
  await expect(player.getByText(reply)).toBeVisible()
  await page.getByRole('button', { name: /^Edit reply/ }).click()
  await page.getByRole('button', { name: 'Delete reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your reply?' })
  await look(page, 'reply-delete')
  await dialog.getByRole('button', { name: 'Delete reply' }).click()
  await expect(page.getByText('Reply deleted', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await open(player, `/facilities/${facilityId}`)
  await expect(player.getByText(text)).toBeVisible()
  await expect(player.getByText(reply)).toHaveCount(0)

  const admin = await administratorPage(browser)
  await open(admin, `/admin/reviews?tab=reviews&text=${encodeURIComponent(name)}`)
  await admin.getByRole('button', { name: /^Hide review by / }).click()
  const hide = admin.getByRole('dialog', { name: 'Hide this review?' })
  await hide.getByRole('button', { name: 'Hide review' }).click()
  await expect(hide.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  const reason = 'It names a person.'
  await hide.getByLabel('Reason').fill(reason)
  await look(admin, 'review-hide')
  await hide.getByRole('button', { name: 'Hide review' }).click()
  await expect(hide).toBeHidden()
  await expect(admin.getByText(reason)).toBeVisible()
  await open(player, `/facilities/${facilityId}`)
  await expect(player.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await expect(player.getByText(text)).toHaveCount(0)
  await open(player, `/bookings/${bookingId}/review`)
  await expect(player.getByText(reason)).toBeVisible()
  await Promise.all([player.context().close(), admin.context().close()])
  watched.expectClean()
})

async function endAnHourAgo(bookingId: string): Promise<void> {
  await withDatabase(async db => {
    const end = Date.now() - HOUR
    const slots = [{ id: 'slot', start: end - HOUR, end, priceCents: 0 }]
    await db`
      update booking set slots = ${db.json(slots)}, starts_at = ${new Date(end - HOUR)}, ends_at = ${new Date(end)}
      where id = ${bookingId}`
  })
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}
