import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from './administrator.ts'
import { expectNothingRan, hostileTexts, kept } from './hostile-texts.ts'
import { bookFirstSlot, ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

test('a customer writes from the receipt, the owner answers, and both see it was read', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const { facilityId } = await ownField(page, 'Chalk Lane Meadow')
  await page.goto('/owner/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await look(page, 'owner-messages-none')

  const stranger = await browser.newContext({ viewport: page.viewportSize() })
  const receipt = await stranger.newPage()
  const bookingId = await bookFirstSlot(receipt, facilityId, { notes: 'We bring our own goals.' })
  await receipt.goto(`/booking-success?booking=${bookingId}`)
  await settled(receipt)
  await receipt.getByRole('button', { name: 'Send message' }).click()
  await expect(receipt.getByText('Write your message first.', { exact: true })).toBeVisible()
  const hostile = `${hostileTexts.script} ${hostileTexts.image} ${hostileTexts.rightToLeft}`
  await receipt.getByLabel('Your message').fill(hostile)
  await receipt.reload()
  await settled(receipt)
  await expect(receipt.getByLabel('Your message')).toHaveValue(hostile)
  await receipt.getByRole('button', { name: 'Send message' }).click()
  await expect(receipt.getByRole('article').getByText(kept(hostile))).toBeVisible()
  await expect(receipt.getByLabel('Your message')).toHaveValue('')
  await look(receipt, 'receipt-messages')

  await page.goto('/owner')
  await settled(page)
  await page.getByRole('link', { name: /^Messages 1 waiting/ }).click()
  await expect(page.getByText('Choose a conversation to read it.')).toBeVisible({ visible: isWide(page) })
  await look(page, 'owner-messages-list')
  await page.getByRole('button', { name: /Sample Customer/ }).click()
  await expect(page.getByText('We bring our own goals.')).toBeVisible()
  await expect(page.getByRole('article').getByText(kept(hostile))).toBeVisible()
  await page.getByLabel('Your message').fill('Parking is behind the trees.\nSee you!')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('article').getByText('Parking is behind the trees.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await look(page, 'owner-messages-open')
  await expectNothingRan(page)

  await receipt.reload()
  await expect(receipt.getByText('Seen')).toBeVisible()
  await receipt.getByRole('article').getByText('Parking is behind the trees.').scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Seen')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectNothingRan(receipt)
  watched.expectClean()
  await stranger.close()
})

test('an unsent message stays, and a failed conversation shows an error', { tag: '@desk' }, async ({ page }) => {
  const { facilityId } = await ownField(page, 'Chalk Lane Meadow')
  const bookingId = await bookFirstSlot(page, facilityId)
  await page.goto(`/owner/messages?booking=${bookingId}`)
  await settled(page)
  await page.route('**/customer-messages', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, contentType: 'application/problem+json', body: REFUSAL })
      : route.continue(),
  )
  await page.getByLabel('Your message').fill('A long text that nobody wants to type twice')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We couldn’t send your message')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('A long text that nobody wants to type twice')
  await look(page, 'owner-messages-refused')
  await page.unroute('**/customer-messages')

  const other = await page.context().newPage()
  await other.goto('/owner/messages')
  await settled(other)
  await other.route('**/customer-messages', route => route.fulfill({ status: 500, body: '' }))
  await other.goto('/owner')
  await settled(other)
  await other.goto(`/owner/messages?booking=${randomUUID()}`)
  await expect(other.getByText('We couldn’t load the messages.')).toBeVisible()
  await look(other, 'owner-messages-failed')
})

test('the emailed link opens the conversation without an account; a wrong key does not', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { facilityId } = await ownField(page, 'Chalk Lane Meadow')
  const email = `${randomUUID()}@fields.example`
  await withDatabase(db => db`update facility set booking_email = ${email} where id = ${facilityId}`)
  const bookingId = await bookFirstSlot(page, facilityId)
  const data = { text: 'Which gate is it?', round: 0 }
  expect((await page.request.post(`/api/bookings/${bookingId}/messages`, { data })).status()).toBe(200)
  const link = await mailedLink(page, email)

  const stranger = await browser.newContext({ viewport: page.viewportSize() })
  const desk = await stranger.newPage()
  const watched = watch(desk)
  await desk.goto(link)
  await settled(desk)
  await expect(desk.getByRole('article').getByText('Which gate is it?')).toBeVisible()
  await desk.getByLabel('Your message').fill('The one in the north.')
  await desk.getByRole('button', { name: 'Send message' }).click()
  await expect(desk.getByRole('article').getByText('The one in the north.')).toBeVisible()
  await look(desk, 'owner-messages-by-link')
  watched.expectClean()
  const closed = await desk.goto(`/owner/messages?booking=${bookingId}&key=wrong`)
  expect(closed!.status()).toBe(404)
  await expect(desk.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await stranger.close()
})

test('an owner filters bookings, opens one and declines a request', {
  tag: '@desk',
}, async ({ page }) => {
  const watched = watch(page)
  const { facilityId } = await ownField(page, 'Chalk Lane Meadow')
  await page.goto('/owner/bookings')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  await look(page, 'owner-bookings-none')
  await bookFirstSlot(page, facilityId, { name: 'Paula Paid' })
  await bookFirstSlot(page, facilityId, { name: 'Rita Request', isRequest: true, day: 4 })
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Booking requests' })).toBeVisible()
  await look(page, 'owner-bookings')
  await page.getByLabel('Reference, customer or facility').fill('paula')
  await expect(page.getByRole('cell', { name: /Rita Request/ })).toHaveCount(0)
  await expect(page).toHaveURL(/text=paula/)
  const file = page.getByRole('link', { name: 'Download CSV' })
  await expect(file).toHaveAttribute('href', /\/api\/owner\/bookings\.csv\?text=paula/)
  await page.getByRole('button', { name: /open Paula Paid’s booking/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Message' })).toBeVisible()
  await look(page, 'owner-bookings-opened')
  await page.keyboard.press('Escape')
  await page.getByLabel('Reference, customer or facility').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await page.getByRole('button', { name: /^Decline.*Rita Request/ }).click()
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByRole('heading', { name: 'Booking requests' })).toBeHidden()
  await expect(page.getByRole('cell', { name: /Canceled/ })).toBeVisible()
  watched.expectClean()
})

const REFUSAL = JSON.stringify({
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  code: 'too-many-messages',
  detail: 'That was 20 messages within an hour.',
})

const isWide = (page: Page) => page.viewportSize()!.width >= 1024

/** A free field of a newly signed-up owner. */
async function ownField(page: Page, name: string): Promise<{ facilityId: string }> {
  const [facilityId] = await ownFacilities(page, [name], { pricePerHourUsd: 0 })
  return { facilityId: facilityId! }
}

/** The link in the newest message mailed to this address. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const { request } = page
  let link = ''
  await expect(async () => {
    const mails = (await (await request.get(`/api/dev/messages?recipient=${email}`)).json()) as Mail[]
    const { id } = mails.find(mail => mail.kind === 'booking-question')!
    const { text } = (await (await request.get(`/api/dev/messages/${id}`)).json()) as { text: string }
    link = /\/owner\/messages\?\S+/.exec(text)![0]
  }).toPass()
  return link
}

type Mail = { id: string; kind: string }
