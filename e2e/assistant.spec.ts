import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults, openForm, settled, tabTo, watch } from './page-checks.ts'

test('each condition can be edited, and its count matches the search', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  const dialog = await openField(page)
  await ask(dialog, 'Soccer on turf or grass on Saturday under $80, with lights')
  await expect(chips(dialog)).toHaveText([
    /^Sport.*Soccer.*from “.*soccer.*”/i,
    /^Preferred Date.*Saturday/,
    /\$80.*from “under \$80”/,
  ])
  await expect(dialog.getByText('Not used: “lights”.')).toBeVisible()
  await expectCount(page, dialog, { sport: 'Soccer', max_price_usd: '80' })
  expect(await findFaults(page)).toEqual([])

  await dialog.getByRole('list', { name: 'Questions' }).getByRole('button', { name: 'Turf' }).click()
  await expect(chip(dialog, 'Surface')).toBeFocused()
  await expect(chip(dialog, 'Surface')).toHaveText(/Turf.*chosen by you/)
  await expect(dialog.getByRole('list', { name: 'Questions' })).toHaveCount(0)
  await expectCount(page, dialog, { sport: 'Soccer', max_price_usd: '80', surface_type: 'Turf' })

  await chip(dialog, 'Maximum Budget').click()
  const budget = dialog.getByLabel('Maximum Budget, dollars per hour')
  await expect(budget).toBeFocused()
  await budget.fill('cheap')
  await expect(dialog.getByText('Enter a price like 40.')).toBeVisible()
  await budget.fill('$100')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(chip(dialog, 'Maximum Budget')).toBeFocused()
  await expect(chip(dialog, 'Maximum Budget')).toHaveText(/\$100 per hour.*changed by you/)

  await dialog.getByRole('button', { name: 'Remove Preferred Date' }).click()
  await expect(chip(dialog, 'Maximum Budget')).toBeFocused()
  await add(dialog, 'Time Range')
  await field(dialog, 'Time Range').selectOption('Evening, 6 PM to 10 PM')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(chip(dialog, 'Time Range')).toHaveText(/6 PM to 10 PM.*added by you · Used when you book/)
  await add(dialog, 'Order')
  const filters = { sport: 'Soccer', max_price_usd: '100', surface_type: 'Turf' }
  const count = await expectCount(page, dialog, filters)
  expect(Number.parseInt(count, 10)).toBeGreaterThan(0)
  expect(await findFaults(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...filters,
    time_range: '18:00-22:00',
    sort: 'price',
    from: 'ai',
  })
  await expect(page.getByText(new RegExp(`^Showing ${count.replace('+', '\\+')} of `))).toBeVisible()
  watched.expectClean()
})

test('each condition has its own editor and reaches the search', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis')
  await add(dialog, 'Location')
  await field(dialog, 'Location').fill('plano')
  await dialog.getByRole('option', { name: 'Plano, TX', exact: true }).click()
  await done(dialog)
  await add(dialog, 'Preferred Date')
  const day = await field(dialog, 'Preferred Date').getAttribute('min')
  await field(dialog, 'Preferred Date').fill('2020-01-01')
  await expect(dialog.getByText('Choose a date from today to two years from now.')).toBeVisible()
  await field(dialog, 'Preferred Date').fill(day!)
  await done(dialog)
  await add(dialog, 'Time Range')
  await field(dialog, 'Time Range').selectOption('Custom times')
  await field(dialog, 'From').fill('21:30')
  await field(dialog, 'To').fill('20:00')
  await expect(dialog.getByText('The end must be later than the start.')).toBeVisible()
  await field(dialog, 'To').fill('00:00')
  await done(dialog)
  await expect(chip(dialog, 'Time Range')).toHaveText(/9:30 PM to midnight/)
  await add(dialog, 'Search Radius')
  await dialog.getByLabel('Search Radius, miles').fill('12.5')
  await done(dialog)
  await add(dialog, 'Indoor/Outdoor')
  await field(dialog, 'Indoor/Outdoor').selectOption('Outdoor')
  await done(dialog)
  await add(dialog, 'Surface')
  await field(dialog, 'Surface').selectOption('Hard court')
  await done(dialog)
  await chip(dialog, 'Sport').click()
  await field(dialog, 'Sport').selectOption('Pickleball')
  await done(dialog)

  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    sport: 'Pickleball',
    location: 'Plano, TX',
    date: day,
    time_range: '21:30-24:00',
    radius_miles: '12.5',
    indoor_outdoor: 'outdoor',
    surface_type: 'Hard court',
    from: 'ai',
  })
})

test('an ambiguous place asks a question; a likely one offers alternatives', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis in Springfield')
  const which = dialog.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect(which).toContainText('Springfield')
  await expect(chip(dialog, 'Location')).toHaveCount(0)
  await which.getByRole('button', { name: 'Springfield, IL' }).click()
  await expect(chip(dialog, 'Location')).toBeFocused()
  await expect(chip(dialog, 'Location')).toHaveText(/Springfield, IL.*chosen by you/)
  await expect(which).toHaveCount(0)

  await ask(dialog, 'tennis in Portland')
  await expect(chip(dialog, 'Location')).toHaveText(/Portland, OR.*from “.*Portland”/)
  await expect(dialog.getByText(/^We read .*Portland, OR\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Portland, ME' }).click()
  await expect(chip(dialog, 'Location')).toHaveText(/Portland, ME.*chosen by you/)
  await expect(dialog.getByText(/^We read/)).toHaveCount(0)
})

test('the chosen state resolves an ambiguous place', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search')
  await settled(page)
  await openForm(page)
  await page.getByLabel('Location').click()
  const chosen = page.getByRole('combobox', { name: 'Location' })
  await chosen.fill('chicago')
  await page.getByRole('option', { name: 'Chicago, IL', exact: true }).click()
  await expect(page).toHaveURL(/location=Chicago/)
  await page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await ask(dialog, 'tennis in Springfield')
  await expect(chip(dialog, 'Location')).toHaveText(/Springfield, IL/)
})

test('a question without choices opens the field that answers it', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis after work')
  await dialog.getByRole('button', { name: 'Set Time Range' }).click()
  await expect(field(dialog, 'Time Range')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Add a filter' })).toBeFocused()
  await expect(chip(dialog, 'Time Range')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Set Time Range' }).click()
  await field(dialog, 'Time Range').selectOption('Evening, 6 PM to 10 PM')
  await done(dialog)
  await expect(dialog.getByRole('list', { name: 'Questions' })).toHaveCount(0)
})

test('keyboard alone completes the dialog, and Escape reverts an edit', { tag: '@desk' }, async ({ page }) => {
  await openHome(page)
  const { keyboard } = page
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await expect(dialog.getByLabel('Your request')).toBeFocused()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('tennis under $60 on Sunday')
  await tabTo(page, dialog.getByRole('button', { name: 'Generate Options' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'What we understood' })).toBeFocused()

  await tabTo(page, chip(dialog, 'Maximum Budget'))
  await keyboard.press('Enter')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('30')
  await expect(chip(dialog, 'Maximum Budget')).toHaveText(/\$30 per hour/)
  await keyboard.press('Escape')
  await expect(chip(dialog, 'Maximum Budget')).toBeFocused()
  await expect(chip(dialog, 'Maximum Budget')).toHaveText(/\$60 per hour.*from “/)
  await keyboard.press('Space')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('45')
  await keyboard.press('Enter')
  await expect(chip(dialog, 'Maximum Budget')).toBeFocused()

  await tabTo(page, dialog.getByRole('button', { name: 'Add a filter' }))
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Location', exact: true }))
  await keyboard.press('Enter')
  await keyboard.type('houst')
  await expect(dialog.getByRole('option', { name: 'Houston, TX', exact: true })).toBeVisible()
  // The first Esc closes the suggestions, the second the editor, none the dialog.
  await keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Add a filter' })).toBeFocused()

  for (const [label, next] of [
    ['Sport', 'Preferred Date'],
    ['Preferred Date', 'Maximum Budget'],
  ] as const) {
    await dialog.getByRole('button', { name: `Remove ${label}` }).focus()
    await keyboard.press('Enter')
    await expect(chip(dialog, next)).toBeFocused()
  }
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add a filter' })).toBeFocused()
  await expect(dialog.getByText('No filters set yet.')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the previous count stays until the new one arrives, and late responses are ignored', {
  tag: '@desk',
}, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis under $60')
  const previous = await expectCount(page, dialog, { sport: 'Tennis', max_price_usd: '60' })
  const late = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/facilities\?.*max_price_usd=61/, async route => {
    await late.promise
    await route.fulfill({ headers: { 'x-total-count': '7777' }, json: [] })
    answered.resolve()
  })
  const asked = page.waitForRequest(/\/api\/facilities\?.*max_price_usd=61/)
  await chip(dialog, 'Maximum Budget').click()
  const budget = dialog.getByLabel('Maximum Budget, dollars per hour')
  await budget.fill('61')
  await asked
  await expect(status(dialog)).toHaveText(new RegExp(`^${previous} `))
  await expect(status(dialog)).toHaveCSS('opacity', '0.5')
  await budget.fill('25')
  const count = await expectCount(page, dialog, { sport: 'Tennis', max_price_usd: '25' })
  expect(count).not.toBe(previous)
  await expect(status(dialog)).toHaveCSS('opacity', '1')
  late.resolve()
  await answered.promise
  await expectCount(page, dialog, { sport: 'Tennis', max_price_usd: '25' })
  await expect(dialog.getByText('7777')).toHaveCount(0)
})

test('the count shows “2000+”, none or one, and is blank after an error', {
  tag: '@desk',
}, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis under $60')
  await expectCount(page, dialog, { sport: 'Tennis', max_price_usd: '60' })
  const counts = {
    21: { 'x-total-count': '2000', 'x-total-is-least': 'true' },
    22: { 'x-total-count': '0' },
    23: { 'x-total-count': '1' },
  }
  for (const [price, headers] of Object.entries(counts))
    await page.route(new RegExp(`/api/facilities\\?.*max_price_usd=${price}`), route =>
      route.fulfill({ headers, json: [] }),
    )
  await page.route(/\/api\/facilities\?.*max_price_usd=24/, route => route.fulfill({ status: 500, body: 'no' }))
  await chip(dialog, 'Maximum Budget').click()
  const budget = dialog.getByLabel('Maximum Budget, dollars per hour')
  for (const [price, words] of [
    ['21', '2000+ facilities match'],
    ['22', 'No facilities match all of this. Remove a filter.'],
    ['23', '1 facility matches'],
    ['24', ''],
  ] as const) {
    await budget.fill(price)
    await expect(status(dialog)).toHaveText(words)
  }
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Search Facilities Now' })).toBeEnabled()
})

test('the dialog says which engine answered, and why not the model', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  await expect(dialog.getByText(/^Include the sport, day, time, price and place\./)).toBeVisible()
  const read = { sport: 'Tennis', sources: { sport: 'tennis' }, unclear: [], assumed: [], ignored: [] }
  await answerWith(page, { ...read, engine: 'model' })
  await ask(dialog, 'tennis')
  await expect(dialog.getByText(/^A language model reads your request/)).toBeVisible()
  const fallback = 'The language model didn’t respond in time, so our built-in reader answered.'
  await answerWith(page, { ...read, engine: 'built-in', fallback })
  await ask(dialog, 'tennis')
  await expect(dialog.getByText(fallback)).toBeVisible()
  await expect(dialog.getByText(/^Include the sport, day, time, price and place/)).toBeVisible()
})

test('hostile and very long texts render as text', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const dialog = await openField(page)
  const hostile = '<img src=x onerror="window.hit = 1">'
  const long = 'Llanfairpwllgwyngyll'.repeat(8)
  await answerWith(page, {
    sport: 'Tennis',
    location: hostile,
    sources: { sport: `<b>${long}</b>`, location: hostile },
    unclear: [{ field: 'date', words: hostile, text: `${hostile}?`, choices: [{ label: hostile, value: hostile }] }],
    assumed: [{ field: 'sport', words: long, text: `We took ${long}.`, choices: [{ label: long, value: 'Golf' }] }],
    ignored: [hostile, long],
    engine: 'built-in',
    fallback: `${hostile}${long}`,
  })
  await ask(dialog, hostile)
  await expect(chip(dialog, 'Location')).toContainText(`from “${hostile}”`)
  await expect(dialog.getByText(`Not used: “${hostile}”, “${long}”.`)).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(0)
  expect(await page.evaluate('window.hit')).toBeUndefined()
  const isWide =
    "document.querySelector('dialog[open] .overflow-y-auto').scrollWidth > document.querySelector('dialog[open] .overflow-y-auto').clientWidth"
  expect(await page.evaluate(isWide)).toBe(false)
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  expect(new URL(page.url()).searchParams.get('location')).toBe(hostile)
  expect(await page.evaluate('window.hit')).toBeUndefined()
  watched.expectClean()
})

test('clicking a toast above the dialog dismisses only the toast', { tag: '@phone' }, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis')
  const cross = toast(page).locator('button').last()
  await expect(toast(page)).toContainText('AI Analysis Complete')
  const { x, y, width, height } = (await cross.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(chips(dialog)).toHaveCount(1)
})

test('editing the request marks the results as outdated', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  const note = dialog.getByText('Generate again to update the results below.')
  await ask(dialog, 'tennis')
  await expect(note).toHaveCount(0)
  await dialog.getByLabel('Your request').fill('golf')
  await expect(note).toBeVisible()
  await ask(dialog, 'golf')
  await expect(chips(dialog)).toContainText(['Golf'])
  await expect(note).toHaveCount(0)
})

test('toasts use the specified texts', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openField(page)
  await ask(dialog, 'tennis')
  await expect(toast(page)).toContainText('AI Analysis Complete')
  await expect(toast(page)).toContainText('Your booking preferences have been analyzed!')
  await ask(dialog, 'hello')
  await expect(toast(page)).toContainText('AI Service Not Available')
  await expect(chips(dialog)).toHaveCount(0)
  await page.route('**/api/ai/booking', route => route.abort())
  await ask(dialog, 'tennis')
  await expect(toast(page)).toContainText('Failed to analyze your request. Please try again.')
  await expect(dialog.getByLabel('Your request')).toHaveValue('tennis')
})

test('the assistant opens from header, home page and search, and keeps its state', async ({ page }) => {
  await openHome(page)
  const menu = page.getByRole('banner').locator('summary', { hasText: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await ask(dialog, 'tennis under $60')
  await dialog.getByRole('button', { name: 'Remove Sport' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(dialog.getByLabel('Your request')).toHaveValue('tennis under $60')
  await expect(chips(dialog)).toHaveText([/^Maximum Budget/])
  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL('/search?max_price_usd=60&from=ai')

  await page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(chips(dialog)).toHaveText([/^Maximum Budget/])
})

async function openHome(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
}

async function openField(page: Page): Promise<Locator> {
  await openHome(page)
  await page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function ask(dialog: Locator, request: string): Promise<void> {
  await dialog.getByLabel('Your request').fill(request)
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect(dialog.getByRole('button', { name: 'Analyzing...' })).toHaveCount(0)
}

/** For responses that the real server can't be made to give. */
async function answerWith(page: Page, answer: object): Promise<void> {
  await page.unroute('**/api/ai/booking')
  await page.route('**/api/ai/booking', route => route.fulfill({ json: answer }))
}

function chips(dialog: Locator): Locator {
  return dialog.getByRole('list', { name: 'What we understood' }).getByRole('listitem')
}

/** Opens the editor of a condition. */
function chip(dialog: Locator, label: string): Locator {
  return dialog.getByRole('button', { name: new RegExp(`^${label} `) }).and(dialog.locator('[aria-expanded]'))
}

/** In the condition's editor. */
function field(dialog: Locator, label: string): Locator {
  return dialog.getByLabel(label, { exact: true })
}

async function add(dialog: Locator, label: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add a filter' }).click()
  await dialog.getByRole('list', { name: 'Filters to add' }).getByRole('button', { name: label }).click()
}

async function done(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveCount(0)
}

function status(dialog: Locator): Locator {
  return dialog.getByRole('status')
}

/** The dialog shows the list's count for these filters: "128", "2000+". */
async function expectCount(page: Page, dialog: Locator, filters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ ...filters, limit: '1' }).toString()
  const headers = (await page.request.get(`/api/facilities?${query}`)).headers()
  const count = `${headers['x-total-count']}${headers['x-total-is-least'] ? '+' : ''}`
  const words = count === '1' ? '1 facility matches' : `${count} facilities match`
  await expect(status(dialog)).toHaveText(words)
  return count
}

function toast(page: Page): Locator {
  return page.locator('ol[popover] > li[data-state=open]')
}
