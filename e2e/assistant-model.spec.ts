import { expect, test } from '@playwright/test'
import {
  type FakeLanguageModel,
  saidOfBooking,
  startFakeLanguageModel,
} from '../src/app/testing/fake-language-model.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { findFaults, settled } from './page-checks.ts'

/** Both assistants with a fake language model. */
const KEY = 'secret-key-of-the-journey'
let fake: FakeLanguageModel
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  fake = await startFakeLanguageModel()
  server = await startOwnServer({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'small-1',
    AI_API_KEY: KEY,
    AI_BASE_URL: fake.url,
  })
})
test.afterAll(async () => {
  await server?.stop()
  await fake.close()
})

test('a request is parsed by the model, checked by our rules, and searched', { tag: '@desk' }, async ({ page }) => {
  fake.answerWith(
    saidOfBooking({
      sport: ['Pickleball', 'paddles and a plastic ball'],
      location: ['Frisco, TX', 'Frisco'],
      // Evidence missing from the request, and a place without evidence.
      max_price_usd: [1, 'one dollar'],
    }),
  )
  await page.goto(server.origin)
  await settled(page)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await dialog.getByLabel('Your request').fill('Paddles and a plastic ball in Frisco, mail mia@mail.example')
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  const understood = dialog.getByRole('list', { name: 'What we understood' })
  await expect(understood.getByRole('listitem')).toHaveCount(2)
  await expect(understood).toContainText('Pickleball')
  await expect(understood).toContainText('“Paddles and a plastic ball”')
  await expect(understood).toContainText('Frisco, TX')
  await expect(dialog.getByText('A language model reads your request')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  expect(fake.calls).toHaveLength(1)
  expect(fake.calls[0]!.body).not.toContain('mia')

  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  const params = Object.fromEntries(new URL(page.url()).searchParams)
  expect(params).toEqual({ sport: 'Pickleball', location: 'Frisco, TX', from: 'ai' })
})

test('a failing model is reported, and the built-in parser answers', { tag: '@desk' }, async ({ page }) => {
  fake.answerWith({ status: 401 })
  await page.goto(server.origin)
  await settled(page)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await dialog.getByLabel('Your request').fill('tennis under $40')
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await expect(dialog.getByRole('list', { name: 'What we understood' })).toContainText('Tennis')
  await expect(
    dialog.getByText('The language model isn’t set up correctly, so our built-in reader answered.'),
  ).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await expect.poll(() => server.output()).toContain('model-failed')
  for (const secret of [KEY, 'tennis']) expect(server.output()).not.toContain(secret)
})
