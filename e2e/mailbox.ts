import { type BrowserContext, expect } from '@playwright/test'

/** Text, and targets of links by label. */
type Mail = { text: string; linkTo(label: string): string }

/** The newest message by subject and recipient in the demo's mailbox; waits for it. */
export async function readMail(browser: BrowserContext, recipient: string, subject: RegExp): Promise<Mail> {
  // A separate page: mails may run no scripts, and the browser logs an error whenever a test inspects one.
  const page = await browser.newPage()
  await page.goto(`/dev/mailbox?recipient=${encodeURIComponent(recipient)}`)
  await page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  await page.goto(address!)
  const text = await page.locator('body').innerText()
  const links = await page.getByRole('link').all()
  const entries = await Promise.all(
    links.map(async link => [await link.innerText(), await link.getAttribute('href')] as const),
  )
  await page.close()
  return { text, linkTo: label => linkOf(label, entries) }
}

function linkOf(label: string, links: (readonly [string, string | null])[]): string {
  const address = links.find(([text]) => text.trim() === label)?.[1]
  if (!address)
    throw new Error(`The mail has no link "${label}", only ${links.map(([text]) => `"${text}"`).join(', ')}.`)
  return address
}
