import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { product } from '../src/kit/shared/product.ts'
import { usStates } from '../src/kit/shared/us-states.ts'
import { allHostileTexts, expectNothingRan, hostileTexts, kept, scriptAddress, tooLong } from './hostile-texts.ts'
import { readMail } from './mailbox.ts'
import { findFaults, look, settled, watch } from './page-checks.ts'
import { openReview } from './review-queue.ts'

test('filters offer the specified options and default to upcoming', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/tournaments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lacrosse Tournaments in the United States')
  expect(await optionsOf(page, 'State')).toEqual(['All states', ...usStates.map(({ name }) => name)])
  expect(usStates).toHaveLength(50)
  expect(await optionsOf(page, 'Division')).toEqual(['All divisions', 'Boys', 'Girls', 'Mixed'])
  expect(await optionsOf(page, 'Age group')).toEqual([
    'All ages',
    'Youth (8U-12U)',
    'Middle School (13U-14U)',
    'High School (15U-18U)',
    'College',
    'Masters (35+)',
    'Masters (40+)',
  ])
  const months = await optionsOf(page, 'Month')
  expect([months.length, months[0], months[1], months[12]]).toEqual([13, 'All months', 'January', 'December'])
  const years = ['2024', '2025', '2026', '2027', '2028', '2029', '2030']
  expect(await optionsOf(page, 'Year')).toEqual(['Upcoming', ...years])
})

test('filters narrow the list, update the URL, follow Back, and clear together', { tag: '@phone' }, async ({
  page,
}) => {
  const watched = watch(page)
  await open(page, '/tournaments?year=2026')
  await expectCount(page, 20)
  for (const [text, count] of [
    ['saratoga', 1],
    ['LAKE PLACID', 2],
    ['Utah', 1],
    ['Farmington, UT', 1],
  ] as const) {
    await search(page).fill(text)
    await expectCount(page, count)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text)
  }
  await search(page).fill('')
  await expectCount(page, 20)

  await choose(page, 'State', 'New York')
  await expectCount(page, 8)
  await choose(page, 'Month', 'July')
  await expectCount(page, 2)
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/state=NY&month=7&year=2026$|state=NY&month=7$/)
  await page.goBack()
  await expectCount(page, 8)
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('')

  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(/\/tournaments$/)

  await choose(page, 'Year', '2026')
  await choose(page, 'Division', 'Mixed')
  await choose(page, 'Age group', 'High School (15U-18U)')
  await expectCount(page, 1)
  await choose(page, 'Age group', 'Masters (40+)')
  await expectCount(page, 0)
  await expect(main(page).getByText('No tournaments found', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Try adjusting your filters to see more results.', { exact: true })).toBeVisible()
  watched.expectClean()
})

test('both URLs show the list, also without JavaScript', { tag: '@phone' }, async ({ browser }) => {
  const { baseURL, viewport } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/lacrosse-tournaments?year=2026')
  await expectCount(page, 20)
  await page.goto('/tournaments')
  await search(page).fill('lake placid')
  await page.getByLabel('State', { exact: true }).selectOption('NY')
  await page.getByLabel('Year', { exact: true }).selectOption('2026')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectCount(page, 2)
  expect(new URL(page.url()).searchParams.get('q')).toBe('lake placid')
  await expect(cards(page)).toHaveCount(2)
  await context.close()
})

test('a past year lists ended tournaments in short form and links other years', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/tournaments?year=2024')
  await expectCount(page, 15)
  await expect(main(page).getByRole('heading', { name: 'Earlier, in 2024', exact: true })).toBeVisible()
  await expect(main(page).getByText('All of these have ended.', { exact: true })).toBeVisible()
  await expect(cards(page).getByText('Closed', { exact: true })).toHaveCount(15)
  const short = card(page, 'Gatorfest')
  for (const fact of ['By Aloha Tournaments', 'November 3, 2024', 'Lutherville-Timonium, Maryland'])
    await expect.soft(short.getByText(fact, { exact: true }), fact).toBeVisible()
  await expect(short.getByText(/^\$1,250/)).toBeVisible()
  await expect(cards(page).getByText(/not published/i)).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])

  await main(page)
    .getByRole('navigation', { name: 'Other years' })
    .getByRole('link', { name: /^2025:/ })
    .click()
  await expect(page).toHaveURL(/year=2025$/)
  await expectCount(page, 4)
  await expect(main(page).getByText('Showing 4 tournaments', { exact: true })).toBeFocused()
  await card(page, 'Girls Beach Lax Festival').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girls Beach Lax Festival')
  watched.expectClean()
})

test('a tournament’s page shows its source and offers a calendar file', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page, '/tournaments?year=2026&q=summer+salt')
  await card(page, 'Summer Salt Lax City').getByRole('link', { name: 'Summer Salt Lax City', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer Salt Lax City')
  const glance = page.getByRole('region', { name: 'At a glance' })
  for (const [label, fact] of [
    ['Dates', 'June 5–6, 2026'],
    ['Place', 'Farmington, Utah'],
    ['Venue', /^Western Sports Park/],
    ['Division', 'Mixed'],
    ['Registration', /^(Open|Closed)$/],
    ['Deadline', /^Not published/],
    ['Contact', 'Not published. Ask on the website.'],
    ['Registered', 'Not published'],
  ] as const)
    await expect
      .soft(glance.getByRole('definition').and(glance.locator(`dt:text-is("${label}") + dd`)))
      .toHaveText(fact)
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: /^alohatournaments\.com/ })).toHaveAttribute('rel', /noopener/)
  await expect(source.getByText('Not published there: number of teams, deadline, contact email.')).toBeVisible()

  const site = main(page).getByRole('link', { name: /^Visit Website/ })
  await expect(site).toHaveAttribute('href', 'https://alohatournaments.com/?p=371')
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(site).toHaveAttribute('rel', /noopener/)
  await expect(main(page).getByText('We don’t have any fields in Farmington, Utah yet.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'All fields' })).toHaveAttribute('href', '/search')
  await expect(main(page).getByRole('link', { name: 'List your field' })).toHaveAttribute('href', '/list-your-field')

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('tournament.ics')
  const lines = unfolded(await readFile(await file.path(), 'utf8'))
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'SUMMARY:Summer Salt Lax City',
      'DTSTART;VALUE=DATE:20260605',
      'DTEND;VALUE=DATE:20260607',
      'END:VEVENT',
    ]),
  )
  watched.expectClean()
})

test('unknown filter values are named and ignored', { tag: '@desk' }, async ({ page }) => {
  const answer = await page.goto('/tournaments?state=ZZ&year=1999&division=Robots&month=13&age=Elders')
  expect(answer!.status()).toBe(200)
  const note = main(page).getByText('We ignored part of this link').locator('xpath=ancestor::*[2]')
  for (const value of ['state “ZZ”', 'division “Robots”', 'age group “Elders”', 'month “13”', 'year “1999”'])
    await expect(note).toContainText(value)

  const search = await page.goto('/search?sport=Quidditch&max_price_usd=cheap&indoor_outdoor=sideways&date=someday')
  expect(search!.status()).toBe(200)
  for (const value of ['“cheap”', '“sideways”', '“someday”']) await expect(main(page)).toContainText(value)
})

test('an organizer submits a tournament, fixes errors, and sees it listed once published', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const tournament = autumnCup('Published')
  const name = tournament['Tournament name']
  await open(page, '/tournaments/submit')
  await send(page)
  for (const [label, message] of missing)
    await expect
      .soft(field(page, label), label)
      .toHaveAccessibleDescription(new RegExp(`${message.replaceAll('.', '\\.')}$`))
  await expect(main(page).getByText('Choose at least one age group.')).toBeVisible()
  await expect(field(page, 'Tournament name')).toBeFocused()
  await expect(main(page).getByText('Please check 12 fields above.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await fill(page, tournament)
  await expect(main(page).getByText('Listed as https://prairie.example/cup')).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(field(page, 'Tournament name')).toHaveValue(name)
  await page.route('**/api/tournaments', route => route.abort())
  await send(page)
  await expect(page.getByText('We couldn’t submit your tournament')).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue(tournament.Description)
  await page.unroute('**/api/tournaments')
  await page.getByRole('button', { name: 'Submit for review' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your tournament is in review')
  await look(page, 'tournament-sent')
  watched.expectClean()

  const { admin, entry } = await openReview(browser, 'tournaments', name)
  await expect(entry).toHaveCount(1)
  await readMail(admin.context(), product.supportEmail, new RegExp(`To review: ${name}`))
  await look(admin, 'admin-tournaments')
  await entry.getByRole('button', { name: `Publish ${name}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Tournament published', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await admin.context().close()

  const mail = await readMail(page.context(), tournament['Your email'], /Listed: /)
  await page.goto(mail.linkTo('View your tournament'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await open(page, `/tournaments?year=2030&q=${encodeURIComponent(name)}`)
  await expectCount(page, 1)
  for (const fact of [
    'Open',
    'By Prairie Lacrosse Club',
    'June 7–8, 2030',
    'Frisco, Texas',
    'Mixed',
    'College',
    'Up to 24 teams',
    '$850 per team',
    'Register by May 1, 2030',
    'Four games for each team, with finals on the second day.',
  ])
    await expect.soft(card(page, name).getByText(fact, { exact: true }), fact).toBeVisible()
  const site = card(page, name).getByRole('link', { name: /^Visit Website/ })
  await expect(site).toHaveAttribute('href', 'https://prairie.example/cup')
  await expect(site).toHaveAttribute('target', '_blank')
  const contact = new URL(
    (await card(page, name)
      .getByRole('link', { name: /^Contact/ })
      .getAttribute('href'))!,
  )
  expect([contact.protocol, contact.pathname]).toEqual(['mailto:', 'cup@prairie.example'])
  expect(contact.searchParams.get('subject')).toBe(`Tournament Registration Inquiry - ${name}`)
  await card(page, name)
    .getByRole('link', { name: /^Fields near this tournament/ })
    .click()
  await expect(page).toHaveURL(/\/search\?location=Frisco&date=2030-06-07/)
  await expect(main(page).getByText(/^Showing [1-9]\d* of \d+ facilities$/)).toBeVisible()
})

test('hostile texts are refused or kept as text, and declining tells the organizer why', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const name = `${autumnCup('Hostile')['Tournament name']} ${hostileTexts.script}`
  const tournament = {
    ...autumnCup('Hostile'),
    'Tournament name': name,
    Organizer: hostileTexts.image,
    Venue: `${hostileTexts.template} ${hostileTexts.nullByte}`,
    City: hostileTexts.rightToLeft,
    Description: allHostileTexts,
    'Your name': hostileTexts.emoji,
  }
  await open(page, '/tournaments/submit')
  await fill(page, { ...tournament, 'Tournament name': tooLong, Description: tooLong, Website: scriptAddress })
  await send(page)
  await expect(field(page, 'Tournament name')).toHaveAccessibleDescription('Keep this to 120 characters.')
  await expect(field(page, 'Description')).toHaveAccessibleDescription(/Keep this to 2,000 characters\.$/)
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/Enter a web address like friscolax\.com\.$/)
  await fill(page, tournament)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your tournament is in review')
  await expectNothingRan(page)

  const { admin, entry } = await openReview(browser, 'tournaments', kept(name))
  const watchedAdmin = watch(admin)
  await admin.reload()
  await expect(entry).toHaveCount(1)
  for (const text of [
    allHostileTexts,
    tournament.Organizer,
    tournament.Venue,
    tournament.City,
    tournament['Your name'],
  ])
    await expect.soft(entry).toContainText(kept(text))
  await expectNothingRan(admin)
  await entry.getByRole('button', { name: /^Decline/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason\.$/)
  await dialog.getByLabel('Reason').fill(`We could not find it anywhere. ${hostileTexts.image}`)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(admin.getByText('Tournament declined', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await admin.context().close()

  const mail = await readMail(page.context(), tournament['Your email'], /We couldn’t list/)
  expect(mail.text).toContain(`We could not find it anywhere. ${hostileTexts.image}`)
  await open(page, `/tournaments?year=2030&q=${encodeURIComponent('Hostile')}`)
  await expectCount(page, 0)
  for (const one of [watched, watchedAdmin]) one.expectClean()
})

test('a submission edited during review is shown again, and spam is removed silently', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const tournament = autumnCup('Changed')
  const name = tournament['Tournament name']
  await open(page, '/tournaments/submit')
  await fill(page, tournament)
  const [sent] = await Promise.all([page.waitForRequest('**/api/tournaments'), send(page)])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks! Your tournament is in review')

  const { admin, entry } = await openReview(browser, 'tournaments', name)
  const words = 'Buy cheap watches from us, all brands.'
  await page.request.post('/api/tournaments', { data: { ...sent.postDataJSON(), description: words } })
  await expect(entry).not.toContainText(words)
  await entry.getByRole('button', { name: `Publish ${name}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(entry.getByText('The organizer changed this submission. Check it again.')).toBeVisible()
  await expect(entry).toContainText(words)
  await expect(admin.getByRole('dialog')).toBeHidden()

  await entry.getByRole('button', { name: `Decline ${name}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Spam.')
  await dialog.getByRole('checkbox', { name: 'Remove as spam, without an email' }).check()
  await expect(dialog.getByText(/or email anyone\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByText('Tournament removed', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await admin.context().close()
})

/** The form's messages for required fields. */
const missing = [
  ['Tournament name', 'Enter the tournament’s name.'],
  ['Organizer', 'Enter the organizer.'],
  ['First day', 'Choose the first day, from 2024 to 2030.'],
  ['Last day', 'Choose the last day. For a one-day event, choose the first day again.'],
  ['City', 'Enter the city.'],
  ['State', 'Choose a state.'],
  ['Description', 'Tell teams what to expect, in at least 20 characters.'],
  ['Division', 'Choose a division.'],
  ['Contact email', 'Enter an email where teams can reach you.'],
  ['Your name', 'Enter your name.'],
  ['Your email', 'Enter a valid email.'],
] as const

/** Valid, and unique per screen. */
function autumnCup(kind: string) {
  const screen = test.info().project.name
  return {
    'Tournament name': `${kind} Prairie Cup of the ${screen}`,
    Organizer: 'Prairie Lacrosse Club',
    'First day': '2030-06-07',
    'Last day': '2030-06-08',
    Venue: 'Bluestem Turf Field 1',
    City: 'Frisco',
    Description: 'Four games for each team, with finals on the second day.',
    'Maximum teams': '24',
    'Fee (USD)': '850',
    'Registration deadline': '2030-05-01',
    Website: 'prairie.example/cup',
    'Contact email': 'cup@prairie.example',
    'Your name': 'Pat Organizer',
    'Your email': `${kind.toLowerCase()}-${screen}@prairie.example`,
  }
}

async function fill(page: Page, tournament: ReturnType<typeof autumnCup>): Promise<void> {
  for (const [label, text] of Object.entries(tournament)) await field(page, label).fill(text)
  await field(page, 'State').selectOption('Texas')
  await field(page, 'Division').selectOption('Mixed')
  await field(page, 'Fee basis').selectOption('per team')
  await page.getByRole('checkbox', { name: 'College' }).check()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

function main(page: Page): Locator {
  return page.locator('#main')
}

/** By its whole label, possibly followed by "optional". */
function field(page: Page, label: string): Locator {
  return main(page).getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( ?optional)?$`))
}

function search(page: Page): Locator {
  return main(page).getByLabel('Search tournaments')
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption(option)
}

function optionsOf(page: Page, label: string): Promise<string[]> {
  return page.getByLabel(label, { exact: true }).locator('option').allInnerTexts()
}

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(
    main(page).getByText(`Showing ${count} ${count === 1 ? 'tournament' : 'tournaments'}`, { exact: true }),
  ).toBeVisible()
}

function cards(page: Page): Locator {
  return main(page).getByRole('article')
}

function card(page: Page, name: string): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** Unfolds the lines of a calendar file (RFC 5545, section 3.1). */
function unfolded(ics: string): string[] {
  expect(ics).toMatch(/\r\n$/)
  return ics
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
}
