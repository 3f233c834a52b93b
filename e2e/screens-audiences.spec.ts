import { expect, type Page, test } from '@playwright/test'
import { personas } from '#leads/contract.ts'
import { segments } from '#leads/segments.ts'
import { personaContent } from '#leads/web/personas.ts'
import { settled, watch } from './page-checks.ts'
import { pushedEvents, recordCtas, recordedCtas } from './page-events.ts'

for (const persona of personas) {
  // One layout with other text: one page suffices on the phone.
  const tag = persona === 'clubs' ? [] : '@desk'
  test(`the page for ${persona} shows its content, and its buttons open the lead form`, { tag }, async ({ page }) => {
    const watched = watch(page)
    const { headline, subhead, pains, outcomes, features, primaryCta, booksFields, hasManyFields } =
      personaContent[persona]
    await recordCtas(page)
    await open(page, `/solutions/${persona}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(main.getByText(subhead, { exact: true })).toBeVisible()
    await expect(main.getByText(segments.find(one => one.persona === persona)!.label, { exact: true })).toBeVisible()
    await expect(listOf(page, 'Common headaches we remove')).toHaveText([...pains])
    await expect(listOf(page, 'What you get')).toHaveText([...outcomes])
    await expect(listOf(page, 'How it works')).toHaveText([
      /Create your profile \(we can do it for you\)$/,
      /Add facilities, rules, blackout dates$/,
      /Go live with public booking \+ approvals$/,
    ])
    await expect(listOf(page, 'Made for the job').getByRole('heading')).toHaveText(features.map(({ title }) => title))

    const buttons = main.getByRole('button', { name: primaryCta.label, exact: true })
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all()) {
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveAccessibleName(primaryCta.label)
      await expect(dialog).toHaveAccessibleDescription(headline)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    const click = { persona, cta: primaryCta.label, location: 'solution-page' }
    expect(await pushedEvents(page, 'cta_click')).toEqual([click, click])
    const opened = { persona, action: primaryCta.action }
    expect(await recordedCtas(page)).toEqual([opened, opened])
    const ways = buttons.first().locator('xpath=..').locator('a, button')
    await expect(ways).toHaveText([
      primaryCta.label,
      booksFields ? 'Find a field' : 'See fields and times',
      ...(hasManyFields ? ['Import your list'] : []),
      ...(hasManyFields && !booksFields ? ['Show your available times there'] : []),
    ])
    watched.expectClean()
  })
}

test('/solutions/sports-clubs redirects permanently to /solutions/clubs', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const answer = await request.get('/solutions/sports-clubs?from=mail', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe('/solutions/clubs?from=mail')
  await page.goto('/solutions/sports-clubs')
  await expect(page).toHaveURL('/solutions/clubs')
})

test('an unknown persona answers 404', { tag: '@desk' }, async ({ page }) => {
  const answer = await page.goto('/solutions/nobody')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('each role on /get-started leads to its own flow', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/get-started')
  const main = page.getByRole('main')
  for (const { choice, role, heading, link, path } of starts) {
    await main.getByRole('link', { name: choice }).click()
    await expect(page).toHaveURL(`/get-started?i=${role}`)
    await expect(main.getByRole('link', { name: choice })).toHaveAttribute('aria-current', 'true')
    const panel = main.getByRole('region', { name: heading })
    await panel.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(panel).toBeVisible()
  }
  await page.goBack()
  await expect(main.getByRole('region', { name: 'List your facility where players look' })).toBeVisible()
  watched.expectClean()
})

test('players search from /get-started, and owners can talk to us first', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/get-started?i=play')
  await page.getByLabel('Location').fill('Brooklyn')
  await page.getByRole('main').getByLabel('Sport', { exact: true }).selectOption('Tennis')
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await page.waitForURL(/\/search\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ location: 'Brooklyn', sport: 'Tennis' })

  await open(page, '/get-started?i=own')
  await page.getByRole('button', { name: 'Talk to us first' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(personaContent.facilities.primaryCta.label)
  await expect(page.getByRole('button', { name: 'List my facility' })).toBeVisible()
})

test('an unknown role is quoted, and none is selected', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/get-started?i=%3Cscript%3Ealert(1)%3C/script%3E')
  await expect(page.getByText('We don’t recognize “<script>alert(1)</script>”')).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-current]')).toHaveCount(0)
})

const starts = [
  {
    choice: /^I play/,
    role: 'play',
    heading: 'Find a place to play',
    link: 'Tennis',
    path: '/search?sport=Tennis',
  },
  {
    choice: /^I coach/,
    role: 'coach',
    heading: 'Book a season of practices',
    link: 'Find a field for practice',
    path: '/search',
  },
  {
    choice: /^I own a facility/,
    role: 'own',
    heading: 'List your facility where players look',
    link: 'List your field',
    path: '/list-your-field',
  },
  {
    choice: /^I run an event/,
    role: 'event',
    heading: 'Fill the bracket, find the fields',
    link: 'Submit a tournament',
    path: '/tournaments/submit',
  },
]

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await settled(page)
}

function listOf(page: Page, heading: string) {
  return page.getByRole('main').getByRole('region', { name: heading }).getByRole('listitem')
}
