import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { facilityKey } from '../src/bookings/server/access.ts'
import { readSigningSecret } from '../src/kit/server/db/settings.ts'
import { withDatabase } from './administrator.ts'
import { PASSWORD, signUp } from './import-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

test('payouts are connected, replaced and disconnected, each after a fresh sign-in', async ({ page }) => {
  const watched = watch(page)
  await ownFacilities(page, ['Chalk Payout Field'])
  await open(page, '/payouts')
  await makeSignInOld(page)
  await page.getByRole('button', { name: /^Connect a payout account for / }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await look(page, 'payouts-sign-in-again')
  await signInAgain(page)
  await fillInProvidersPage(page)
  await expect(page.getByText('Your payout account is connected.')).toBeVisible()
  await expect(page.getByText('Connected. We pay into this account automatically.')).toBeVisible()
  await look(page, 'payouts-connected')

  await page.getByRole('button', { name: /^Replace for / }).click()
  await look(page, 'payouts-replace')
  await page.getByRole('button', { name: 'Continue to provider' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await makeSignInOld(page)
  await page.getByRole('link', { name: 'Go back' }).click()
  await signInAgain(page)
  await expect(page.getByText('Your payout account is connected.')).toBeVisible()
  await expect(page).toHaveURL('/payouts')

  await makeSignInOld(page)
  await page.getByRole('button', { name: /^Disconnect for / }).click()
  await look(page, 'payouts-disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await signInAgain(page)
  await expect(page.getByRole('button', { name: /^Connect a payout account for / })).toBeVisible()
  watched.expectClean()
})

test('a passkey and a linked Google account are removed', async ({ page }) => {
  const watched = watch(page)
  await signUp(page)
  const accountId = await accountOf(page)
  await withDatabase(async db => {
    await db`
      insert into account_credential (account_id, provider_id, provider_account_id)
      values (${accountId}, 'google', ${randomUUID()})`
    await db`
      insert into account_passkey (account_id, credential_id, public_key, counter, name)
      values (${accountId}, ${randomUUID()}, ${Buffer.from('none')}, 0, 'My blue key')`
  })
  await open(page, '/account/security')
  await look(page, 'linked-accounts')
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await look(page, 'unlink-google')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove My blue key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Rename My blue key' })).toBeHidden()
  watched.expectClean()
})

test('an owner revokes emailed desk links; an old link offers a new one', async ({ page, browser }) => {
  const watched = watch(page)
  const [facilityId] = await ownFacilities(page, ['Chalk Desk Field'])
  const link = await deskLink(facilityId!)
  const { baseURL, viewport, hasTouch } = test.info().project.use
  const staff = await (await browser.newContext({ baseURL, viewport, hasTouch })).newPage()
  await open(staff, link)
  await expect(staff.getByRole('heading', { level: 1, name: 'Chalk Desk Field' })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Go to payouts' })).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'Links in emails' })).toHaveCount(0)

  await open(page, `/desk/${facilityId}`)
  await look(page, 'desk-links')
  await page.getByRole('button', { name: 'Revoke links' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke links' }).click()
  await expect(page.getByText('Desk links revoked', { exact: true })).toBeVisible()

  await open(staff, link)
  await expect(staff.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await look(staff, 'desk-link-over')
  await staff.getByRole('button', { name: 'Email a new link' }).click()
  await expect(staff.getByText('We emailed a new link to this facility’s booking email')).toBeVisible()
  await staff.context().close()
  watched.expectClean()
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

async function accountOf(page: Page): Promise<string> {
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { id: string } }
  return account.id
}

/** Moves the sign-in back a quarter of an hour. */
async function makeSignInOld(page: Page): Promise<void> {
  const accountId = await accountOf(page)
  await withDatabase(
    db => db`
      update account_session set created_at = now() - interval '15 minutes' where account_id = ${accountId}`,
  )
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function fillInProvidersPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('link', { name: 'Go back' }).click()
}

/** As in mails to this facility. */
async function deskLink(facilityId: string): Promise<string> {
  return withDatabase(async db => {
    const [row] = await db<{ version: number }[]>`
      select access_version as version from facility where id = ${facilityId}`
    return `/desk/${facilityId}?key=${facilityKey(await readSigningSecret(db), facilityId, row!.version)}`
  })
}
