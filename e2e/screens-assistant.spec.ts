import { expect, type Locator, type Page, test } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { findFaults, settled, watch } from './page-checks.ts'

/** Each color scheme at one width. */
const one = { light: '@desk', dark: '@phone' }
for (const colorScheme of ['light', 'dark'] as const) {
  test(`a plain-language request becomes a search, ${colorScheme}`, { tag: one[colorScheme] }, async ({ page }) => {
    const watched = watch(page)
    await openField(page, colorScheme)
    const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
    await expect(dialog.getByLabel('Your request')).toHaveValue(
      /turf soccer field on Saturday at 3 PM under \$80 within 10 miles/,
    )
    expect(await findFaults(page)).toEqual([])
    await submitSlowly(page, '**/api/ai/booking', {
      idle: dialog.getByRole('button', { name: 'Generate Options' }),
      busy: 'Analyzing...',
    })
    await expect(toast(page)).toContainText('AI Analysis Complete')
    await expect(toast(page)).toContainText('Your booking preferences have been analyzed!')
    const found = await conditionsOf(dialog)
    expect(found).toEqual({
      Sport: expect.stringMatching(/^Soccer, from “soccer( field)?”$/),
      'Preferred Date': expect.stringMatching(/^Saturday, \w+ \d+, 20\d\d, from “on Saturday” · Used when you book$/),
      'Time Range': '3 PM to 4 PM, from “at 3 PM” · Used when you book',
      'Maximum Budget': '$80 per hour, from “under $80”',
      'Search Radius': '10 miles, from “within 10 miles” · For enhanced search',
      Surface: 'Turf, from “turf”',
    })
    expect(await findFaults(page)).toEqual([])

    await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(page)).toHaveCount(0)
    await page.waitForURL(/\/search\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      sport: 'Soccer',
      date: new Date(`${found['Preferred Date']!.split(', from')[0]} UTC`).toISOString().slice(0, 10),
      time_range: '15:00-16:00',
      max_price_usd: '80',
      radius_miles: '10',
      surface_type: 'Turf',
      from: 'ai',
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a field or court')
    watched.expectClean()
  })
}

test('only stated conditions are recognized and searched', { tag: '@desk' }, async ({ page }) => {
  await openField(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your request').fill('tennis in Brooklyn')
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect
    .poll(() => conditionsOf(dialog))
    .toEqual({
      Sport: 'Tennis, from “tennis”',
      Location: expect.stringMatching(/^Brooklyn, NY, from “(in )?Brooklyn”$/),
    })
  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    sport: 'Tennis',
    location: 'Brooklyn, NY',
    from: 'ai',
  })
})

test('unused phrases are quoted from the request', { tag: '@desk' }, async ({ page }) => {
  await openField(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your request').fill('Tennis in Harlem next week for 20 kids, with lights')
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect(dialog.getByText('Not used: “for 20 kids”, “lights”.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Questions' }).getByText('next week')).toBeVisible()
  expect(await conditionsOf(dialog)).toEqual({
    Sport: 'Tennis, from “Tennis”',
    Location: expect.stringMatching(/^Harlem, New York, NY, from “(in )?Harlem”$/),
  })
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(toast(page)).toHaveCount(0)
})

test('the assistant opens offline after the page was touched', { tag: '@phone' }, async ({ page, context }) => {
  await openHome(page, 'light')
  let isLoaded = false
  const isAssistant = builtFile('src/assistant/web/assistant.tsx')
  page.on('response', response => {
    isLoaded ||= isAssistant(new URL(response.url()))
  })
  // A touch before the script runs is repeated.
  await expect
    .poll(async () => {
      await page.getByRole('heading', { level: 1 }).click()
      return isLoaded
    })
    .toBe(true)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect(toast(page)).toContainText('Failed to analyze your request. Please try again.')
  await expect(dialog.getByRole('alert')).toHaveText(/^Failed to analyze your request\. Please try again\./)
  await expect(page.getByRole('status').filter({ hasText: 'Analyzing' })).toHaveCount(0)
  expect(await dialog.ariaSnapshot()).not.toContain('Analyzing')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect(dialog.getByRole('button', { name: 'Search Facilities Now' })).toBeVisible()
})

test('an assistant that failed to load can be opened again', { tag: '@desk' }, async ({ page }) => {
  // A flag instead of unrouting between the clicks, which may leave a request unanswered.
  let isGone = true
  await page.route(builtFile('src/assistant/web/assistant.tsx'), route => (isGone ? route.abort() : route.continue()))
  await openHome(page, 'light')
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(toast(page)).toContainText('We couldn’t load the assistant')
  isGone = false
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Find Me a Field' })).toBeVisible()
})

test('an empty request and a failed one show different errors', { tag: '@phone' }, async ({ page }) => {
  await openField(page)
  const dialog = page.getByRole('dialog')
  const request = dialog.getByLabel('Your request')
  const generate = dialog.getByRole('button', { name: 'Generate Options' })
  await request.fill('')
  const answered = page.waitForResponse('**/api/ai/booking')
  await generate.click()
  const { error } = (await (await answered).json()) as { error: string }
  await expect(toast(page)).toContainText('AI Service Not Available')
  await expect(toast(page)).toContainText(error)
  await expectNoResult(dialog)

  for (const fail of ['abort', 500] as const) {
    await page.route('**/api/ai/booking', route =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: fail, body: 'no' }),
    )
    await request.fill('<script>window.hit = 1</script> tennis')
    await generate.click()
    await expect(toast(page)).toContainText('Error')
    await expect(toast(page)).toContainText('Failed to analyze your request. Please try again.')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(request).toHaveValue('<script>window.hit = 1</script> tennis')
    await expectNoResult(dialog)
    await page.unroute('**/api/ai/booking')
  }
  await generate.click()
  await expect(dialog.getByRole('button', { name: 'Search Facilities Now' })).toBeVisible()
  expect(await page.evaluate('window.hit')).toBeUndefined()

  await request.fill('x'.repeat(10_000))
  await generate.click()
  await expect(dialog.getByText('Use up to 1,000 characters.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`plain-language details become a clinic’s texts, ${colorScheme}`, { tag: one[colorScheme] }, async ({
    page,
  }) => {
    const watched = watch(page)
    const dialog = await openClinic(page, colorScheme)
    await expect(dialog.getByLabel('Athlete name')).toHaveValue(/\w+ \w+/)
    await expect(dialog.getByLabel('Clinic details')).toHaveValue(/20 middle schoolers/)
    expect(await findFaults(page)).toEqual([])
    await submitSlowly(page, '**/api/ai/clinic', {
      idle: dialog.getByRole('button', { name: 'Generate Clinic' }),
      busy: 'Creating...',
    })
    await expect(toast(page)).toContainText('Clinic Generated')
    await expect(toast(page)).toContainText('Your NIL clinic details have been created!')
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveText([
      'Title',
      'Description',
      'Social caption',
      'Email promotion',
    ])
    expect(await factsOf(dialog)).toEqual({ 'Price per person': '$35', Capacity: '20 participants' })
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'View NIL Clinics' }).click()
    await expect(page).toHaveURL('/nil-clinics')
    await expect(dialog).toBeHidden()
    watched.expectClean()
  })
}

test('a failed clinic draft says why and keeps its details', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openClinic(page)
  const generate = dialog.getByRole('button', { name: 'Generate Clinic' })
  await dialog.getByLabel('Clinic details').fill('')
  const answered = page.waitForResponse('**/api/ai/clinic')
  await generate.click()
  const { error } = (await (await answered).json()) as { error: string }
  await expect(toast(page)).toContainText('AI Service Not Available')
  await expect(toast(page)).toContainText(error)
  await expect(dialog.getByRole('heading', { name: 'Your clinic' })).toHaveCount(0)

  await page.route('**/api/ai/clinic', route => route.fulfill({ status: 500, body: 'no' }))
  await dialog.getByLabel('Clinic details').fill('Tennis for 8 beginners')
  await generate.click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to generate clinic. Please try again.')
  await expect(dialog.getByLabel('Clinic details')).toHaveValue('Tennis for 8 beginners')
  await expect(dialog.getByRole('heading', { name: 'Your clinic' })).toHaveCount(0)
})

test('closing the assistant returns focus', { tag: '@desk' }, async ({ page }) => {
  await openField(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask AI Assistant' })).toBeFocused()
})

/** From the home page. */
async function openField(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await openHome(page, colorScheme)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Find Me a Field' })).toBeVisible()
}

async function openClinic(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<Locator> {
  await openHome(page, colorScheme)
  await page.getByRole('button', { name: 'Build a clinic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Build My NIL Clinic' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function openHome(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
}

/** Checks the button while the response is delayed. */
async function submitSlowly(
  page: Page,
  address: string,
  { idle, busy }: { idle: Locator; busy: string },
): Promise<void> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await gate.promise
    await route.continue()
  })
  await idle.click()
  const waiting = page.getByRole('dialog').getByRole('button', { name: busy })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  gate.resolve()
  await expect(waiting).toHaveCount(0)
  await page.unroute(address)
}

function toast(page: Page): Locator {
  return page.locator('ol[popover] > li[data-state=open]')
}

/** A clinic's facts by label. */
async function factsOf(dialog: Locator): Promise<Record<string, string>> {
  const [names, values] = await Promise.all([
    dialog.getByRole('term').allInnerTexts(),
    dialog.getByRole('definition').allInnerTexts(),
  ])
  return Object.fromEntries(names.map((name, index) => [name, values[index]!.split('\n')[0]!]))
}

/** Understood conditions by label: value and source. */
async function conditionsOf(dialog: Locator): Promise<Record<string, string>> {
  const chips = dialog.getByRole('list', { name: 'What we understood' }).getByRole('listitem')
  const texts = (await chips.allInnerTexts()).map(text => text.split('\n').filter(line => line.trim() !== ''))
  return Object.fromEntries(texts.map(([label = '', value = '', origin = '']) => [label.trim(), `${value}, ${origin}`]))
}

async function expectNoResult(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('heading', { name: 'What we understood' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Search Facilities Now' })).toHaveCount(0)
}
