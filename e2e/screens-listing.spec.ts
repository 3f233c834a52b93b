import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { product } from '../src/kit/shared/product.ts'
import { allHostileTexts, expectNothingRan, hostileTexts, kept, tooLong } from './hostile-texts.ts'
import { box, expectTyped, field, fillListing, nameOf, openListing, pier, submitListing } from './listing-form.ts'
import { readMail } from './mailbox.ts'
import { findFaults, look, settled, watch } from './page-checks.ts'
import { itemOf, openReview } from './review-queue.ts'

test('the page lists owner benefits and next steps', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/list-your-field')
  const main = page.locator('#main')
  for (const title of ['Earn More Revenue', 'Easy Management', 'Quality Users', 'Facility Information'])
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
  const next = main.getByRole('region', { name: 'What Happens Next?' })
  await expect(next.getByText(/review your listing within 24 hours/)).toBeVisible()
  await expect(next.getByText(/contact you to verify the details and schedule a brief facility tour/)).toBeVisible()
  await expect(next.getByText(/Once approved, your facility goes live and receives bookings/)).toBeVisible()
})

test('each missing field shows its own message until filled', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await openListing(page)
  await submitListing(page)
  for (const [label, message] of missing)
    await expect.soft(field(page, label), label).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`))
  await expect(box(page, 'Soccer')).toHaveAccessibleDescription('Please select at least one sport')
  await expect(page.getByText('Please check 13 fields above.')).toBeVisible()
  await expect(page.locator('#main [aria-invalid="true"]:not([type=checkbox])')).toHaveCount(missing.length)
  await expect(field(page, 'Facility name')).toBeFocused()
  expect(await findFaults(page)).toEqual([])

  await fillListing(page, {
    ...pier(),
    Email: 'pier at example',
    Phone: '12345',
    'ZIP code': '1124',
    Description: 'Too short',
  })
  await submitListing(page)
  await expect(page.getByText('Please check 4 fields above.')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  for (const label of ['Email', 'Phone', 'ZIP code', 'Description'])
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${escaped(messageOf(label))}$`))
  watched.expectClean()
})

test('a listing survives reloads and lost responses, is stored once, and goes live after review', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const owner = pier()
  await openListing(page)
  await fillListing(page, owner)
  await page.reload()
  await settled(page)
  await expectTyped(page, owner)

  await page.route('**/api/listings', route => route.abort())
  await submitListing(page)
  await expectNotSent(page)
  await expectTyped(page, owner)
  await look(page, 'listing-not-sent')

  // The server stored it, but the response is lost.
  await page.unroute('**/api/listings')
  await page.route('**/api/listings', async route => {
    await route.fetch()
    await route.abort()
  })
  await submitListing(page)
  await expectNotSent(page)
  await page.reload()
  await settled(page)
  await expectTyped(page, owner)

  await page.unroute('**/api/listings')
  await page.getByRole('button', { name: 'Submit for review' }).dblclick()
  await expect(page.getByText('Listing Submitted!', { exact: true })).toBeVisible()
  await expect(
    page.getByText("We'll review your facility and get back to you within 24 hours.", { exact: true }),
  ).toBeVisible()
  await look(page, 'listing-sent')
  for (const label of Object.keys(owner)) await expect(field(page, label)).toHaveValue('')
  for (const name of ['Soccer', 'Lacrosse', 'Parking']) await expect(box(page, name)).not.toBeChecked()
  await page.reload()
  await expect(field(page, 'Facility name')).toHaveValue('')
  watched.expectClean()

  const name = owner['Facility name']
  const theirs = await readMail(page.context(), owner.Email, /We got your listing/)
  expect(theirs.text).toContain('We’ll review your facility within 24 hours.')
  expect(await countMails(page.context(), owner.Email)).toBe(1)

  const { admin, entry } = await openReview(browser, 'listings', name)
  await expect(entry).toHaveCount(1)
  const ours = await readMail(admin.context(), product.supportEmail, new RegExp(name))
  expect(ours.text).toContain(owner.Address)
  for (const text of [owner.Address, owner.Description, owner.Availability, owner.Email, 'Soccer, Lacrosse', 'Parking'])
    await expect(entry).toContainText(text)
  await look(admin, 'admin-listings')
  await entry.getByRole('button', { name: `Start review of ${name}` }).click()
  await expect(admin.getByText('Review started', { exact: true })).toBeVisible()
  await expect(entry.getByRole('button', { name: /Start review/ })).toHaveCount(0)
  await entry.getByRole('button', { name: 'Ask the owner…' }).click()
  const question = admin.getByRole('dialog', { name: 'Ask the owner' })
  await question.getByLabel('Start with').selectOption('Opening hours')
  await question.getByRole('button', { name: 'Send question' }).click()
  await expect(entry.getByText('Waiting for the owner')).toBeVisible()

  const asked = await readMail(page.context(), owner.Email, /A question about/)
  await page.goto(asked.linkTo('Answer'))
  await settled(page)
  await page.getByLabel('Your answer').fill('Every day from 8 to 8.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Every day from 8 to 8.')).toBeVisible()
  await look(page, 'own-listing')

  await admin.reload()
  await settled(admin)
  await expect(entry.getByText('Every day from 8 to 8.')).toBeVisible()
  await entry.getByRole('button', { name: 'Approve…' }).click()
  await entry.getByRole('button', { name: 'Set hours' }).click()
  await look(admin, 'admin-approve-listing')
  await entry.getByRole('button', { name: 'Publish…' }).click()
  await admin
    .getByRole('dialog', { name: 'Publish this facility?' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
  await entry.getByRole('link', { name: 'View page' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(name)
  await admin.context().close()
  const live = await readMail(page.context(), owner.Email, /is live/)
  expect(live.linkTo('Set up your account')).toContain('/invitation?token=')
})

test('the button shows progress while the listing is submitting', { tag: '@desk' }, async ({ page }) => {
  await openListing(page)
  await fillListing(page, { ...pier(), Email: 'at-once@fields.example' })
  // Delays the response, however fast the server is.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/listings', async route => {
    await answer.promise
    await route.continue()
  })
  await submitListing(page)
  await expect(page.getByRole('button', { name: 'Submitting…' })).toBeVisible()
  answer.resolve()
  await expect(page.getByText('Listing Submitted!', { exact: true })).toBeVisible()
})

test('a duplicated tab submits its own listing', { tag: '@desk' }, async ({ page, browser }) => {
  await openListing(page)
  const stampOf = (tab: Page) => tab.evaluate<string | null>(`sessionStorage.getItem('form-stamp:listing')`)
  await expect.poll(() => stampOf(page)).not.toBeNull()
  // A window opened by a page copies its session storage, as a duplicated tab does.
  const [other] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(`open('/list-your-field')`)])
  await settled(other)
  expect(await stampOf(other)).toBe(await stampOf(page))
  for (const [tab, place] of [
    [page, 'First'],
    [other, 'Second'],
  ] as const) {
    await fillListing(tab, {
      ...pier(),
      'Facility name': nameOf(place),
      Email: `two-tabs-${Date.now()}@fields.example`,
    })
    await submitListing(tab)
    await expect(tab.getByText('Listing Submitted!', { exact: true })).toBeVisible()
  }
  const { admin } = await openReview(browser, 'listings', nameOf('First'))
  for (const place of ['First', 'Second']) await expect(itemOf(admin, nameOf(place))).toHaveCount(1)
  // An entry opened by default stays open once someone works on it, even if the list changes.
  await admin.goto('/admin/reviews?tab=listings')
  await settled(admin)
  await admin.getByLabel('Tour, calls, what you verified').focus()
  await expect(admin).toHaveURL(/&id=/)
  await admin.context().close()
})

test('a listing keeps hostile texts as plain text and rejects long ones', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  await openListing(page)
  const name = `${nameOf('Hostile')} ${hostileTexts.image}`
  const owner = {
    ...pier(),
    'Facility name': name,
    'Contact name': hostileTexts.rightToLeft,
    Address: `${hostileTexts.script} ${hostileTexts.nullByte}`,
    City: hostileTexts.emoji,
    'Price per hour (USD)': hostileTexts.sql,
    Description: allHostileTexts,
    Availability: allHostileTexts,
  }
  await fillListing(page, {
    ...owner,
    'Facility name': tooLong,
    Description: tooLong,
    Availability: tooLong,
    Email: tooLong,
  })
  await submitListing(page)
  await expect(field(page, 'Facility name')).toHaveAccessibleDescription('Facility name can have up to 120 characters')
  await expect(field(page, 'Description')).toHaveAccessibleDescription(/up to 2,000 characters$/)
  await expect(field(page, 'Availability')).toHaveAccessibleDescription(/up to 1,000 characters$/)
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await fillListing(page, owner)
  await submitListing(page)
  await expect(page.getByText('Listing Submitted!', { exact: true })).toBeVisible()
  await expectNothingRan(page)

  const { admin, entry } = await openReview(browser, 'listings', kept(name))
  const watchedAdmin = watch(admin)
  await admin.reload()
  await expect(entry).toHaveCount(1)
  for (const text of [allHostileTexts, owner['Contact name'], owner.Address, owner.City, owner['Price per hour (USD)']])
    await expect(entry).toContainText(kept(text))
  await expectNothingRan(admin)
  await look(admin, 'admin-listings-hostile')
  await admin.context().close()
  for (const one of [watched, watchedAdmin]) one.expectClean()
})

/** The specification's messages for required fields, in form order. */
const missing: [label: string, message: string][] = [
  ['Facility name', 'Facility name must be at least 2 characters'],
  ['Contact name', 'Contact name must be at least 2 characters'],
  ['Email', 'Please enter a valid email address'],
  ['Phone', 'Please enter a valid phone number'],
  ['Address', 'Please enter a complete address'],
  ['City', 'City is required'],
  ['State', 'State is required'],
  ['ZIP code', 'Valid ZIP code required'],
  ['Facility type', 'Please select a facility type'],
  ['Price per hour (USD)', 'Please enter your hourly rate'],
  ['Description', 'Please provide a detailed description (at least 20 characters)'],
  ['Availability', 'Please describe your availability'],
]

function messageOf(label: string): string {
  return missing.find(([name]) => name === label)![1]
}

async function expectNotSent(page: Page): Promise<void> {
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again or contact support.', { exact: true })).toBeVisible()
  await expect(page.getByText('We couldn’t submit your listing.')).toBeVisible()
}

async function countMails(browser: BrowserContext, recipient: string): Promise<number> {
  const answer = await browser.request.get(`/api/dev/messages?recipient=${encodeURIComponent(recipient)}`)
  return ((await answer.json()) as unknown[]).length
}

function escaped(text: string): string {
  return text.replaceAll(/[()]/g, String.raw`\$&`)
}
