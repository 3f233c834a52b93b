import { expect, test } from '@playwright/test'
import { administratorPage } from './administrator.ts'
import { makeClinic, openClinic } from './clinic-steps.ts'
import { signUp } from './import-steps.ts'
import { look, openForm, settled, watch } from './page-checks.ts'
import { pushedEvents } from './page-events.ts'

test('every persona page’s call to action opens the lead form and sends its payload', async ({ page }) => {
  const watched = watch(page)
  for (const [persona, label] of [
    ['clubs', 'Talk to us about your club'],
    ['camps-clinics', 'Talk to us about your camp'],
    ['corporate', 'Talk to us about your event'],
  ] as const) {
    await page.goto(`/solutions/${persona}`)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: label }).first().click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(label)
    expect(await pushedEvents(page, 'cta_click')).toEqual([{ persona, cta: label, location: 'solution-page' }])
    if (persona !== 'corporate') await page.keyboard.press('Escape')
  }
  await page.getByLabel('Name', { exact: true }).fill('Sample Lead')
  await page.getByLabel('Work email').fill('sample-lead@clubs.example')
  const sent = page.waitForRequest(request => request.url().endsWith('/api/lead'))
  await page.getByRole('button', { name: 'Request demo' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ persona: 'corporate', ctaAction: 'demo', location: 'modal' })
  await expect(page.getByText("Thanks! We'll follow up shortly.").first()).toBeVisible()
  watched.expectClean()
})

test('a signed-in customer gets a prefilled clinic form, and viewing it holds no seat', async ({ page }) => {
  const watched = watch(page)
  const id = await makeClinic({ title: 'Filled in', places: 6, priceCents: 4_500 })
  await signUp(page)
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { name: string } }
  const intents: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/create-nil-payment-intent')) intents.push(request.method())
  })
  await openClinic(page, id)
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue(account.name)
  expect(intents).toEqual([])
  await name.fill('Robin Parent')
  await expect(name).toHaveValue('Robin Parent')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 555-0142')
  await expect.poll(() => intents).toEqual(['POST'])
  watched.expectClean()
})

test('tournaments default to upcoming, label unannounced dates, and samples show a full card', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/tournaments')
  await settled(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first().getByText('Open', { exact: true })).toBeVisible()
  const sample = cards.filter({ hasText: 'Bluebonnet Winter Classic (sample)' })
  for (const fact of ['Sample', 'Open', 'Boys', '21 of 32 teams registered', '$950 per team'])
    await expect(sample.getByText(fact, { exact: true })).toBeVisible()
  await expect(sample.getByText(/^Register by /)).toBeVisible()
  await expect(sample.getByText(/^Four games guaranteed/)).toBeVisible()
  await expect(sample.getByRole('link', { name: /^Visit Website/ })).toHaveAttribute('href', 'https://example.org/')
  await expect(sample.getByRole('link', { name: /^Contact/ })).toHaveAttribute(
    'href',
    /^mailto:.*subject=Tournament%20Registration%20Inquiry/,
  )
  await expect(page.getByRole('heading', { name: 'Dates not announced' })).toBeVisible()
  await look(page, 'tournaments-upcoming')
  await expect(
    cards.filter({ hasText: 'Summer Salt Lax City' }).getByText(/^20\d\d dates not announced$/),
  ).toBeVisible()
  await page.getByLabel('Year', { exact: true }).selectOption('2025')
  await expect(page).toHaveURL(/year=2025$/)
  await expect(page.getByRole('main').getByText('Showing 4 tournaments', { exact: true })).toBeVisible()
  watched.expectClean()
})

test('an error in a 200 response is shown in place, in search and assistant', async ({ page }) => {
  await page.route('**/api/search/facilities', route =>
    route.fulfill({ json: { error: 'The index is being rebuilt.' } }),
  )
  await page.goto('/search?sport=Tennis&location=Dallas&enhanced=true')
  await settled(page)
  await openForm(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Search Error')).toBeVisible()
  await expect(page.getByText('The index is being rebuilt.')).toBeVisible()
  await expect(page.getByText('Back to Standard Search')).toBeVisible()

  const watched = watch(page)
  await page.route('**/api/ai/booking', route => route.fulfill({ json: { error: 'No model today.', sport: 'Soccer' } }))
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).first().click()
  await page.getByRole('button', { name: 'Generate Options' }).click()
  await expect(page.getByText('AI Service Not Available').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search Facilities Now' })).toHaveCount(0)
  watched.expectClean()
})

test('no page promises setup that owners do themselves', async ({ page }) => {
  await page.goto('/list-your-field')
  await expect(page.getByText('you set the hours, prices and photos')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('main')).not.toContainText(/we set up/i)
  await page.goto('/get-started')
  await expect(page.getByRole('main')).not.toContainText('We set up hours')
})

test('the dashboard has the specified title', async ({ browser }) => {
  const page = await administratorPage(browser)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enterprise Booking Dashboard')
  await page.context().close()
})
