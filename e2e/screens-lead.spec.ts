import { expect, type Locator, type Page, test } from '@playwright/test'
import { personaContent } from '#leads/web/personas.ts'
import { withDatabase } from './administrator.ts'
import { emailOf } from './booking-steps.ts'
import { findFaults, settled, watch } from './page-checks.ts'
import { dispatchCta, pushedEvents } from './page-events.ts'

const thanks = "Thanks! We'll follow up shortly."
const failed = 'Something went wrong. Please try again or contact hello@openfield.example directly.'

test('the open-cta event opens the lead form, whatever its detail', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/help')
  for (const detail of ['undefined', 'null', '5', '"clubs"', '[]', '{ persona: "nobody", action: "buy" }']) {
    await dispatchCta(page, detail)
    await expect(dialog(page)).toHaveAccessibleName('Get started')
    await expect(dialog(page)).toHaveAccessibleDescription("Tell us a bit about you and we'll get you set up")
    await expect(submit(page)).toHaveAccessibleName('Request demo')
    await expect(page.locator('input[type=hidden][name=persona]')).toHaveValue('')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  for (const persona of ['parks-rec', 'clubs', 'facilities'] as const) {
    const { headline, primaryCta } = personaContent[persona]
    await dispatchCta(page, `{ persona: '${persona}' }`)
    await expect(dialog(page)).toHaveAccessibleName(primaryCta.label)
    await expect(dialog(page)).toHaveAccessibleDescription(headline)
    await expect(page.locator('input[type=hidden][name=persona]')).toHaveValue(persona)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  watched.expectClean()
})

test('an opener with its own text sets the form’s name, description and submit button', { tag: '@desk' }, async ({
  page,
}) => {
  for (const [path, label, headline] of [
    ['/csv-upload', 'Send us your list', 'We’ll import and check your fields together.'],
  ] as const) {
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: label }).first().click()
    await expect(dialog(page)).toHaveAccessibleName(label)
    await expect(dialog(page)).toHaveAccessibleDescription(headline)
    await expect(submit(page)).toHaveAccessibleName('Send')
  }
})

test('the submit button names the action', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/')
  for (const [action, label] of [
    ['demo', 'Request demo'],
    ['list', 'List my facility'],
    ['start', 'Start free'],
  ]) {
    await dispatchCta(page, `{ action: '${action}' }`)
    await expect(submit(page)).toHaveAccessibleName(label!)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})

/** Each color scheme at one width. */
const one = { light: '@desk', dark: '@phone' }
for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open form passes axe, ${colorScheme}`, { tag: one[colorScheme] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, '/solutions/clubs')
    await dispatchCta(page, "{ persona: 'clubs' }")
    await expect(dialog(page)).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.route('**/api/lead', route => route.fulfill({ status: 500, body: 'no' }))
    await fill(page, { name: 'Ada', email: 'ada@club.example', organization: 'x'.repeat(200) })
    await submit(page).click()
    await expect(dialog(page).getByText('This is too long. Use 150 characters or fewer.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await fill(page, { organization: '' })
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText(failed)
    expect(await findFaults(page)).toEqual([])
  })
}

test('the browser requires a name and a valid email; our rules catch the rest', { tag: '@desk' }, async ({ page }) => {
  const sent = countSent(page)
  await open(page, '/help')
  await dispatchCta(page)
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  expect(await faultOf(field(page, 'Name'))).toBe('valueMissing')
  await fill(page, { name: 'Ada Park' })
  await submit(page).click()
  expect(await faultOf(field(page, 'Work email'))).toBe('valueMissing')
  await fill(page, { email: 'ada' })
  await submit(page).click()
  expect(await faultOf(field(page, 'Work email'))).toBe('typeMismatch')
  await expect(dialog(page)).toBeVisible()
  // Valid to the browser, but not to us.
  await fill(page, { email: 'ada@club', name: '   ' })
  await submit(page).click()
  await expect(dialog(page).getByText('Please enter your name')).toBeVisible()
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  await fill(page, { name: '🏟'.repeat(5_000), email: 'ada@club.example', city: 'x'.repeat(10_000) })
  await submit(page).click()
  await expect(dialog(page).getByText('This is too long. Use 100 characters or fewer.')).toHaveCount(2)
  await expect(field(page, 'Name')).toBeFocused()
  expect(sent.count).toBe(0)
  expect(await pushedEvents(page, 'cta_submit')).toEqual([])
})

test('failed submissions lose nothing typed, and store one lead', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/solutions/clubs')
  const { label, action } = personaContent.clubs.primaryCta
  await page.getByRole('main').getByRole('button', { name: label }).first().click()
  const email = emailOf(`lead-${Date.now()}`)
  const typed = {
    name: "<script>window.hit = 1</script>'); drop table lead;--",
    email,
    organization: 'نادي الرياض ⚽',
    city: 'Frisco',
  }
  await fill(page, typed)
  for (const fail of faults) {
    await page.route('**/api/lead', fail)
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText(failed)
    for (const [name, text] of Object.entries(typed))
      await expect(dialog(page).locator(`[name=${name}]`)).toHaveValue(text)
    await page.unroute('**/api/lead')
  }
  await submit(page).click()
  await expect(page.getByText(thanks).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  expect(await leadsOf(email)).toEqual([
    { ...typed, persona: 'clubs', ctaAction: action, location: 'modal', page: '/solutions/clubs' },
  ])
  const submitted = { persona: 'clubs', cta: action, location: 'modal' }
  expect(await pushedEvents(page, 'cta_submit')).toEqual([...faults, null].map(() => submitted))
  expect(await page.evaluate('window.hit')).toBeUndefined()
  await dispatchCta(page)
  await expect(field(page, 'Name')).toHaveValue('')
  watched.expectClean()
})

test('the honeypot field is neither visible nor focusable', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/help')
  await dispatchCta(page)
  await expect(field(page, 'Name')).toBeVisible()
  const trap = page.locator('dialog [name=faxNumber]')
  await expect(trap).not.toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Fax number' })).toHaveCount(0)
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    await expect(trap).not.toBeFocused()
  }
})

/** A server error, no network, and a lost response. */
const faults: Parameters<Page['route']>[1][] = [
  route => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  route => route.abort('internetdisconnected'),
  async route => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  },
]

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await settled(page)
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

function submit(page: Page): Locator {
  return page.locator('dialog button[type=submit]')
}

function field(page: Page, label: string): Locator {
  return dialog(page).getByRole('textbox', { name: label })
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await dialog(page).locator(`[name=${name}]`).fill(text)
}

/** The browser's validation error. */
function faultOf(input: Locator): Promise<string | undefined> {
  return input.evaluate(element => {
    const { validity } = element as unknown as { validity: Record<string, boolean> }
    return ['valueMissing', 'typeMismatch'].find(fault => validity[fault])
  })
}

function countSent(page: Page): { count: number } {
  const sent = { count: 0 }
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/lead')) sent.count++
  })
  return sent
}

/** Stored leads of this address. */
async function leadsOf(email: string): Promise<object[]> {
  return withDatabase(async db => {
    const rows = await db`
      select name, email, organization, city, persona, cta_action, location, page from lead where email = ${email}`
    return [...rows]
  })
}
