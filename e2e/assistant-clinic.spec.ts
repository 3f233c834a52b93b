import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults, settled, tabTo, watch } from './page-checks.ts'

const details =
  'A 90-minute basketball clinic for 20 kids ages 8 to 12 on December 5 at 10 AM in Brooklyn, working on shooting and footwork, $35 per person'

test('a clinic is written in three tones, copied, and handed to the form', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const watched = watch(page)
  const dialog = await openClinic(page)
  await dialog.getByLabel('Athlete name').fill('Alex Example')
  await dialog.getByLabel('Clinic details').fill(details)
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await expect(toast(page)).toContainText('Clinic Generated')
  await expect(dialog.getByRole('heading', { name: 'Your clinic' })).toBeFocused()
  await expect(text(dialog, 'Title')).toHaveText('Kids Basketball Clinic with Alex Example')
  expect(await findFaults(page)).toEqual([])

  const captions = [await text(dialog, 'Social caption').innerText()]
  for (const [tone, title] of [
    ['Professional', 'Kids Basketball Training Clinic, Led by Alex Example'],
    ['Energetic', 'Ready, Set, Go: Kids Basketball Clinic with Alex Example'],
  ] as const) {
    await dialog.getByText(tone, { exact: true }).click()
    await expect(text(dialog, 'Title')).toHaveText(title)
    await expect(dialog.getByRole('radio', { name: tone })).toBeChecked()
    captions.push(await text(dialog, 'Social caption').innerText())
  }
  expect(new Set(captions).size).toBe(3)
  for (const caption of captions) expect(caption.length).toBeLessThan(280)
  await expect(dialog.getByText(`${captions[2]!.length} of 280 characters`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Copy social caption' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied social caption' })).toBeFocused()
  expect(await copied(page)).toBe(captions[2])
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied all' })).toBeVisible()
  const all = await copied(page)
  for (const label of ['Title', 'Description', 'Social caption', 'Email promotion'])
    expect(all).toContain(`${label}\n${await text(dialog, label).innerText()}`)
  expect(await findFaults(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Publish this clinic' }).click()
  await expect(page).toHaveURL('/clinic-host/new')
  await expect(page.getByLabel('Title')).toHaveValue('Ready, Set, Go: Kids Basketball Clinic with Alex Example')
  await expect(page.getByLabel('Description')).toHaveValue(
    'Let’s go! Alex Example is running a basketball clinic for kids, ages 8 to 12. Get ready to put in the work on shooting and footwork.',
  )
  await expect(page.getByLabel('Sport')).toHaveValue('Basketball')
  await expect(page.getByLabel('Minimum age')).toHaveValue('8')
  await expect(page.getByLabel('Maximum age')).toHaveValue('12')
  await expect(page.getByLabel('City, state or ZIP code')).toHaveValue('Brooklyn, NY')
  await expect(page.getByLabel('Price per person (USD)')).toHaveValue('35')
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('20')
  watched.expectClean()
})

test('a free clinic stays free in its texts and its form', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openClinic(page)
  await dialog.getByLabel('Clinic details').fill('free tennis clinic for 12 kids, bring a hat')
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await expect(text(dialog, 'Description')).toContainText('There’s room for 12, and it’s free.')
  await expect(dialog.getByRole('definition').first()).toHaveText('Free')
  await expect(dialog.getByText('Not used: “bring”, “hat”.')).toBeVisible()
  await expect(dialog.getByText('These texts use the sample name Jordan Sample.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish this clinic' }).click()
  await expect(page.getByLabel('Price per person (USD)')).toHaveValue('0')

  const another = await openClinic(page)
  await another.getByLabel('Clinic details').fill('soccer for beginners')
  await another.getByRole('button', { name: 'Generate Clinic' }).click()
  await another.getByRole('button', { name: 'Publish this clinic' }).click()
  await expect(page.getByLabel('Sport')).toHaveValue('Soccer')
  // Values of the previous clinic must not carry over.
  await expect(page.getByLabel('Price per person (USD)')).toHaveValue('')
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('')
})

test('previous texts stay until a new tone arrives, and when it fails', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openClinic(page)
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  const title = text(dialog, 'Title')
  await expect(title).toHaveText('Middle School Basketball Clinic with Jordan Sample')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/ai/clinic', async route => {
    await gate.promise
    await route.continue()
  })
  await dialog.getByText('Professional', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Your clinic' })).toHaveAttribute('aria-busy', 'true')
  await expect(title).toHaveText('Middle School Basketball Clinic with Jordan Sample')
  // The latest of two requests wins.
  await dialog.getByText('Energetic', { exact: true }).click()
  gate.resolve()
  await expect(title).toHaveText(/^Ready, Set, Go: /)
  await expect(dialog.getByRole('region', { name: 'Your clinic' })).toHaveAttribute('aria-busy', 'false')
  await page.unroute('**/api/ai/clinic')

  await page.route('**/api/ai/clinic', route => route.fulfill({ status: 500, body: 'no' }))
  await dialog.getByText('Friendly', { exact: true }).click()
  await expect(toast(page)).toContainText('Failed to generate clinic. Please try again.')
  await expect(dialog.getByRole('alert')).toContainText('Failed to generate clinic. Please try again.')
  await expect(title).toHaveText(/^Ready, Set, Go: /)
  await expect(dialog.getByRole('radio', { name: 'Energetic' })).toBeChecked()
})

test('keyboard alone chooses a tone and generates a clinic', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openClinic(page)
  await tabTo(page, dialog.getByRole('radio', { name: 'Friendly' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Professional' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Generate Clinic' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your clinic' })).toBeFocused()
  await expect(text(dialog, 'Title')).toHaveText('Middle School Basketball Training Clinic, Led by Jordan Sample')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('radio', { name: 'Professional' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(text(dialog, 'Title')).toHaveText(/^Ready, Set, Go: /)
  await expect(dialog.getByRole('radio', { name: 'Energetic' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Publish this clinic' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/clinic-host/new')
})

test('the dialog says why the language model was not used', { tag: '@desk' }, async ({ page }) => {
  const sentence = 'The language model didn’t respond in time, so our built-in writer wrote this.'
  await page.route('**/api/ai/clinic', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), fallback: sentence } })
  })
  const dialog = await openClinic(page)
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()
})

test('a failed copy shows an error', { tag: '@desk' }, async ({ page }) => {
  const dialog = await openClinic(page)
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))')
  await dialog.getByRole('button', { name: 'Copy title' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t copy that. Select the text and copy it yourself.')
})

async function openClinic(page: Page): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Build a clinic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Build My NIL Clinic' })
  await expect(dialog).toBeVisible()
  return dialog
}

function text(dialog: Locator, label: string): Locator {
  return dialog.getByRole('region', { name: label }).getByRole('paragraph').first()
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

function toast(page: Page): Locator {
  return page.locator('ol[popover] > li[data-state=open]')
}
