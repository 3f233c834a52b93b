import { type Browser, expect, type Page, test } from '@playwright/test'
import { shortDay } from '../src/availability/time-format.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { administratorPage, withDatabase } from './administrator.ts'
import { anotherBrowser, request } from './booking-steps.ts'
import { drag } from './calendar-steps.ts'
import { type ClickCounter, countClicks } from './count-clicks.ts'
import { chooseFile, csvOf, download, importButton, openImport, validate, whileImporting } from './import-steps.ts'
import { readMail } from './mailbox.ts'
import { accountOf, addMember, lookAt, signUpPerson } from './organization-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { hydrated, settled, watch } from './page-checks.ts'

test.describe.configure({ timeout: 300_000 })
test.afterAll(removeOwnFacilities)

const [meadow, springs] = ['Larkspur Meadow Park', 'Copper Springs Fields']

/** 22 facilities at one venue and 18 at the other; two have no price that is a number. */
function parksList(): string {
  const lines = Array.from({ length: 40 }, (_, row) => {
    const venue = row < 22 ? meadow : springs
    const price = row === 7 || row === 30 ? 'Call us' : 40
    return `Field ${row + 1},${venue},${row + 1} Larkspur Lane,Austin,TX,78701,30.2672,-97.7431,Soccer,${price}`
  })
  return ['name,venue,street,city,state,zip,latitude,longitude,sports,price', ...lines, ''].join('\n')
}

test('a parks director brings 40 facilities, gets verified, publishes 38, and staff approve in two steps by email', {
  tag: '@desk',
}, async ({ browser }) => {
  const director = await signUpPerson(browser, 'Dana Director')
  const { page } = director
  const watched = watch(page)
  const clicks = await countClicks(page)

  await openImport(page)
  await chooseFile(page, csvOf('austin-parks.csv', parksList()))
  await validate(page)
  await page.getByRole('checkbox', { name: /^Save new facilities as drafts/ }).check()
  await importButton(page).click()
  await expect(page.getByText('Successfully imported 40 facilities').first()).toBeVisible(whileImporting)
  clicks.step('import 40 facilities as drafts')
  await lookAt(page, 'organization-imported')
  const organizationId = await unverify(page)

  await page.goto('/owner/settings/venues')
  await settled(page)
  await expect(page.getByRole('listitem').filter({ hasText: meadow })).toContainText('22')
  await expect(page.getByRole('listitem').filter({ hasText: springs })).toContainText('18')
  await lookAt(page, 'organization-venues')
  await getVerified(page, browser)
  clicks.step('ask for verification with a document')

  await page.getByRole('link', { name: 'Facilities' }).first().click()
  await page.getByRole('button', { name: 'Publish 38 of 40' }).click()
  await expect(page.getByText('38 facilities published', { exact: true })).toBeVisible()
  clicks.step('publish 38 of 40')
  await lookAt(page, 'organization-published')

  const staff = await inviteStaff(page, browser)
  clicks.step('invite four members')
  await lookAt(page, 'organization-members')
  await approveTwice(page)
  clicks.step('approval in two steps at a venue')
  await lookAt(page, 'organization-approval')

  await decideByEmail({ browser, organizationId, ...staff })
  console.log(`Clicks, parks director in all: ${clicks.total()}`)
  watched.expectClean()
  await retire(organizationId)
})

/** As outside a demo, where no email address verifies an organization. Returns its id. */
async function unverify(page: Page): Promise<string> {
  const id = await accountOf(page)
  return withDatabase(async db => {
    const [row] = await db<{ id: string }[]>`
      update organization set verified_at = null, verified_by = null
      where id = (select organization_id from organization_member where account_id = ${id}) returning id`
    return row!.id
  })
}

async function getVerified(page: Page, browser: Browser): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organization' }).click()
  await page.getByLabel('How are you connected to these places?').fill('We’re the city’s parks department.')
  await page.getByRole('button', { name: 'Ask for verification' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nlease') })
  await expect(page.getByText(/^lease\.pdf/)).toBeVisible()
  await lookAt(page, 'organization-verification')

  const administrator = await administratorPage(browser)
  await administrator.goto('/admin/organizations')
  await settled(administrator)
  await administrator.getByText('Dana Director').first().click()
  await expect(administrator.getByText(/^lease\.pdf/)).toBeVisible()
  await lookAt(administrator, 'organization-to-verify')
  await administrator.getByRole('button', { name: 'Verify', exact: true }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByLabel('What you saw').fill('The lease names the parks department.')
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(administrator.getByText('Organization verified')).toBeVisible()
  await administrator.context().close()
}

type Staff = { scheduler: string; manager: string }

async function inviteStaff(page: Page, browser: Browser): Promise<Staff> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click()
  const people = []
  for (const [role, name, venue] of [
    ['manager', 'Mia Manager'],
    ['scheduler', 'Sam Scheduler', meadow],
    ['finance', 'Fay Finance'],
    ['viewer', 'Vic Viewer'],
  ] as const) {
    const person = await signUpPerson(browser, name)
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Role').selectOption(role)
    if (venue) {
      await dialog.getByRole('checkbox', { name: /^All venues/ }).uncheck()
      await dialog.getByRole('checkbox', { name: venue }).check()
      await lookAt(page, 'organization-invite')
    }
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()
    people.push(person)
  }
  for (const { page: theirs, email } of people) {
    const mail = await readMail(theirs.context(), email, /invited|join/i)
    await theirs.goto(mail.linkTo('View invitation'))
    await settled(theirs)
    await lookAt(theirs, 'organization-invitation')
    await theirs.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(theirs.getByRole('heading', { name: 'You’re in' })).toBeVisible()
    await theirs.context().close()
  }
  await page.reload()
  await settled(page)
  for (const { email } of people) await expect(page.getByText(email)).toBeVisible()
  return { manager: people[0]!.email, scheduler: people[1]!.email }
}

async function approveTwice(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Approval' }).click()
  await page.getByRole('button', { name: `Change ${meadow}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bookings').selectOption('request')
  await dialog.getByLabel('Approved by').selectOption('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('approved by two people')).toBeVisible()
}

async function decideByEmail({
  browser,
  organizationId,
  scheduler,
  manager,
}: Staff & { browser: Browser; organizationId: string }): Promise<void> {
  const [field] = await withDatabase(
    db => db<{ id: string }[]>`
      select id from facility where owner_id = ${organizationId} and name = ${`${meadow} – Field 1`}`,
  )
  const date = addDays(dateIn('America/Chicago', Date.now()), 3)
  const customer = await anotherBrowser(browser)
  await customer.goto(`/booking/${field!.id}?date=${date}&mode=hold`)
  await hydrated(customer)
  const name = 'Cory Customer'
  await request(customer, '6 to 7 PM', { email: `cory-${organizationId}@players.example`, name, amount: '$40' })

  const reader = await anotherBrowser(browser)
  const clicks = await countClicks(reader)
  const when = shortDay(date)
  const first = await readMail(reader.context(), scheduler, new RegExp(`Please confirm: .*${when}, 6`))
  await reader.goto(first.linkTo('Confirm'))
  await settled(reader)
  await expect(reader.getByText('After you, a manager confirms.', { exact: false })).toBeVisible()
  await lookAt(reader, 'organization-first-step')
  await reader.getByRole('button', { name: 'Approve' }).click()
  await expect(reader.getByRole('heading', { name: 'Approved' })).toBeVisible()
  clicks.step('the scheduler approves from the email')
  const second = await readMail(reader.context(), manager, new RegExp(`your turn: .*${when}, 6`))
  await reader.goto(second.linkTo('Confirm'))
  await settled(reader)
  await lookAt(reader, 'organization-second-step')
  await reader.getByRole('button', { name: 'Confirm' }).click()
  await expect(reader.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  clicks.step('a manager confirms from the email')
  await lookAt(reader, 'organization-confirmed')
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await reader.context().close()
  await customer.context().close()
}

/** Bookings keep their facility, which other journeys must not find. */
async function retire(organizationId: string): Promise<void> {
  await withDatabase(db => db`update facility set retired_at = now() where owner_id = ${organizationId}`)
}

const rainyDay = addDays(dateIn('America/New_York', Date.now()), 4)
const fields = ['Riverbank Field A', 'Riverbank Field B', 'Riverbank Field C']
// A table with a selection is for owners of more than ten.
const others = Array.from({ length: 9 }, (_, index) => `Hilltop Court ${index + 1}`)

test('a secretary blocks a season, drags a booking, closes a venue for rain, and takes the month’s report', {
  tag: '@desk',
}, async ({ page: owner, browser }) => {
  const ids = await ownFacilities(owner, [...fields, ...others])
  const organizationId = await accountOf(owner)
  await nameVenue(owner, organizationId, ids.slice(0, 3))
  for (const [field, id] of ids.slice(0, 3).entries())
    for (const hour of [8, 10, 12, 14]) await bookByHand(owner, id, { hour, name: `Team ${field + 1}-${hour}` })
  const secretary = await signUpPerson(browser, 'Sky Secretary')
  await addMember(organizationId, secretary.id, 'manager')
  const { page } = secretary
  const watched = watch(page)
  const clicks = await countClicks(page)

  await page.goto(`/owner/calendar?date=${rainyDay}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  for (const field of fields) {
    await drag(page, [field, 18], [field, 19.9])
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await dialog.getByLabel('Repeat').selectOption('8')
    await dialog.getByLabel('Reason').fill('Spring season')
    if (field === fields[0]) await lookAt(page, 'organization-season')
    await dialog.getByRole('button', { name: 'Block 8 times' }).click()
    await expect(dialog).toBeHidden()
  }
  clicks.step('a season on three fields')

  await drag(page, [fields[0]!, 8.3], [fields[1]!, 16.3])
  await expect(dialog.getByText(new RegExp(`^${fields[1]}, .*, 4 to 5 PM$`))).toBeVisible()
  await lookAt(page, 'organization-move')
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(page.getByText('Booking moved', { exact: true })).toBeVisible()
  clicks.step('a booking dragged to another field')
  await lookAt(page, 'organization-calendar')

  await closeForRain(page)
  clicks.step('a venue with 12 customers closed for rain')
  await takeReport(page, clicks)
  console.log(`Clicks, secretary in all: ${clicks.total()}`)
  watched.expectClean()
  await page.context().close()
})

async function closeForRain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Facilities' }).first().click()
  await page.getByLabel('Venue').selectOption({ label: 'Riverbank Park' })
  await expect(page.getByText('3 facilities. Select some')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Close or block…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill(`${rainyDay}T06:00`)
  await dialog.getByLabel('To', { exact: true }).fill(`${rainyDay}T17:30`)
  await dialog.getByLabel('Reason').fill('The fields are under water.')
  await dialog.getByRole('radio', { name: 'Refund' }).check()
  await dialog.getByRole('button', { name: 'Preview closure' }).click()
  await expect(dialog.getByText(/^12 bookings are affected: /)).toBeVisible()
  await lookAt(page, 'organization-rain')
  await dialog.getByRole('button', { name: 'Close and notify everyone' }).click()
  await expect(dialog.getByText(/^Closed\. 12 bookings are processed\./)).toBeVisible()
  await lookAt(page, 'organization-rained-off')
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function takeReport(page: Page, clicks: ClickCounter): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('heading', { name: 'Month over month' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Month over month' })
  const { text } = await download(page, card.getByRole('link', { name: 'Download CSV' }))
  expect(text.split(/\r?\n/).length).toBeGreaterThan(2)
  clicks.step('the month’s report')
  await lookAt(page, 'organization-report')
}

async function nameVenue(owner: Page, organizationId: string, facilityIds: string[]): Promise<void> {
  const answer = await owner.request.post(`/api/organizations/${organizationId}/venues`, {
    data: { name: 'Riverbank Park' },
  })
  const [venue] = (await answer.json()) as { id: string }[]
  await withDatabase(db => db`update facility set venue_id = ${venue!.id} where id = any(${facilityIds})`)
}

type ByHand = { name: string; hour: number }

async function bookByHand(page: Page, facilityId: string, { name, hour }: ByHand): Promise<void> {
  const at = (time: number) => `${rainyDay}T${String(time).padStart(2, '0')}:00`
  await postBooking(page, facilityId, { name, from: at(hour), to: at(hour + 1) })
}

async function postBooking(page: Page, facilityId: string, times: { name: string; from: string; to: string }) {
  const email = `${times.name.toLowerCase().replaceAll(' ', '-')}@players.example`
  const data = { ...times, email, phone: '', price: '45.00' }
  const answer = await page.request.post(`/api/owner/facilities/${facilityId}/bookings`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('the front desk takes a walk-in for cash, checks them in, and marks a no-show', { tag: '@phone' }, async ({
  page: owner,
  browser,
}) => {
  const [court, other] = await ownFacilities(owner, ['Larkspur Court', 'Larkspur Gym'], { pricePerHourUsd: 20 })
  await postBooking(owner, other!, { name: 'Nora Late', ...soon() })
  const desk = await signUpPerson(browser, 'Frankie Desk')
  await addMember(await accountOf(owner), desk.id, 'scheduler')
  const { page } = desk
  const watched = watch(page)
  const clicks = await countClicks(page)

  await page.goto('/owner')
  await settled(page)
  await lookAt(page, 'organization-desk-home')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await page.getByLabel('Facility', { exact: true }).selectOption(court!)
  await page.getByRole('button', { name: 'Book or block a time' }).click()
  const dialog = page.getByRole('dialog')
  const { from, to } = soon()
  await dialog.getByLabel('From').fill(from)
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByLabel('Customer name').fill('Wally Walkin')
  await lookAt(page, 'organization-walk-in')
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toBeHidden()
  clicks.step('book a walk-in')
  await page
    .getByRole('button', { name: /Wally Walkin/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await lookAt(page, 'organization-cash')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/^\$20 by cash/)).toBeVisible()
  clicks.step('record cash')
  await dialog.getByRole('button', { name: 'Arrived', exact: true }).click()
  await expect(dialog.getByText('Arrived', { exact: true })).toBeVisible()
  clicks.step('check in')
  await lookAt(page, 'organization-checked-in')
  await page.keyboard.press('Escape')

  await page.getByLabel('Facility', { exact: true }).selectOption(other!)
  await page
    .getByRole('button', { name: /Nora Late/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'No-show', exact: true }).click()
  await expect(dialog.getByText('No-show', { exact: true })).toBeVisible()
  clicks.step('mark a no-show')
  await lookAt(page, 'organization-no-show')
  console.log(`Clicks, front desk in all: ${clicks.total()}`)
  watched.expectClean()
  await page.context().close()
})

/** The hour that began in the last minutes, by the clock of New York. */
function soon(): { from: string; to: string } {
  const quarter = 15 * 60_000
  const start = Math.floor(Date.now() / quarter) * quarter
  const local = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 16).replace(' ', 'T')
  return { from: local(start), to: local(start + 4 * quarter) }
}
