import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { inviteAccount } from '../src/accounts/server/invite-account.ts'
import { endFeeds } from '../src/bookings/server/personal.ts'
import { withDatabase } from './administrator.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

const PASSWORD = 'a long walk to the field'

test('an account is created, its email verified, and its password reset', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const watched = watch(page)
  const email = newEmail()
  await open(page, '/sign-in')
  await look(page, 'sign-in')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Wendy Walker')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await look(page, 'sign-in-new')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText(`We emailed a link to ${email}`)).toBeVisible()
  await look(page, 'signed-in')

  await open(page, (await readMail(context, email, /Verify your email/)).linkTo('Verify email'))
  await look(page, 'verify-email')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page).toHaveURL('/verify-email')

  await context.clearCookies()
  await open(page, '/sign-in?next=/account/security')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
  await look(page, 'forgot-password')
  await open(page, (await readMail(context, email, /Choose a new password/)).linkTo('Choose a new password'))
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is too short. Use at least 8 characters.', { exact: true })).toBeVisible()
  await look(page, 'reset-password')
  await page.getByLabel('New password').fill(`${PASSWORD} and back`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  watched.expectClean()
})

test('an emailed link signs in once, and the waiting tab continues', { tag: '@desk' }, async ({ page, context }) => {
  const watched = watch(page)
  const email = await signedUp(page)
  await context.clearCookies()
  await open(page, '/sign-in?next=/account/security')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
  const link = (await readMail(context, email, /Your sign-in link/)).linkTo('Sign in')
  const tab = await context.newPage()
  await open(tab, link)
  await look(tab, 'email-link')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('heading', { name: 'Welcome back, Wendy Walker' })).toBeVisible()
  await expect(tab).toHaveURL('/email-link')
  await open(tab, link)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await look(tab, 'email-link-over')
  await tab.close()
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
  watched.expectClean()
})

test('a passkey is added, renamed, used to sign in, and removed', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await withAuthenticator(page)
  const email = await signedUp(page)
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText(/^Passkey on/)).toBeVisible()
  await look(page, 'account-security')
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My blue key')
  await look(page, 'rename-passkey')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Rename My blue key' })).toBeVisible()

  await page.request.post('/api/sign-out')
  // An address of another site is ignored.
  await open(page, '/sign-in?next=//elsewhere.example')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()

  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Remove My blue key' }).click()
  await look(page, 'remove-passkey')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Rename My blue key' })).toBeHidden()
  watched.expectClean()
})

test('an invited owner opens the account and sets a password; other browsers are signed out', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const email = newEmail()
  const token = await withDatabase(db =>
    db.begin(async tx => (await inviteAccount(tx, { email, name: 'Ines Invited' }, { endAddresses: endFeeds })).token),
  )
  await open(page, `/invitation?token=${token}`)
  await look(page, 'invitation')
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ines Invited' })).toBeVisible()
  await look(page, 'invitation-welcome')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You’re all set. Use it to sign in from now on.')).toBeVisible()

  const { baseURL, viewport } = test.info().project.use
  const other = await (await browser.newContext({ baseURL, viewport })).newPage()
  await open(other, '/sign-in')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await look(page, 'sign-out-elsewhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await other.request.get('/api/account/security')).status()).toBe(401)
  await other.context().close()
  watched.expectClean()
})

function newEmail(): string {
  return `walker-${randomUUID()}@openfield.example`
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** With a new account. */
async function signedUp(page: Page): Promise<string> {
  const email = newEmail()
  const answer = await page.request.post('/api/account/sign-up', {
    data: { name: 'Wendy Walker', email, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return email
}

/** Chromium's virtual authenticator: approves everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
