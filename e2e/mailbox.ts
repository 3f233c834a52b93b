import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Opens the demo's mailbox at the newest message of this subject, and waits for it if it is still on its way. */
export async function openMail(page: Page, recipient: string, subject: RegExp): Promise<FrameLocator> {
  await page.goto(`/dev/mailbox?${new URLSearchParams({ recipient })}`)
  await page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).last()).toBeVisible()
  return page.frameLocator('iframe[title^="Mail:"]')
}

/** Where a button of a message leads, for whoever opens it in a browser of their own. */
export async function linkIn(mail: FrameLocator, label: string): Promise<string> {
  const address = await mail.getByRole('link', { name: label, exact: true }).getAttribute('href')
  expect(address).toBeTruthy()
  return address!
}
