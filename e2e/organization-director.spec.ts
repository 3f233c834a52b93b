import { type Browser, expect, type Page, test } from '@playwright/test'
import { shortDay } from '../src/availability/time-format.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { administratorPage, withDatabase } from './administrator.ts'
import { anotherBrowser, request } from './booking-steps.ts'
import { countClicks } from './count-clicks.ts'
import { chooseFile, csvOf, importButton, openImport, validate, whileImporting } from './import-steps.ts'
import { readMail } from './mailbox.ts'
import { accountOf, lookAt, signUpPerson } from './organization-steps.ts'
import { removeOwnFacilities, retireFacilities } from './owner-steps.ts'
import { hydrated, settled, watch } from './page-checks.ts'

test.describe.configure({ timeout: 300_000 })
test.afterAll(removeOwnFacilities)
test.afterEach(() => retireFacilities(`${meadow} %`, `${springs} %`))

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
  await expect(administrator.getByText('Organization verified', { exact: true })).toBeVisible()
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
  await expect(page.getByText('approved by the front desk and a manager')).toBeVisible()
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
  const second = await readMail(reader.context(), manager, new RegExp(`Needs your approval: .*${when}, 6`))
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
