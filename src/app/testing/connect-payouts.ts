import { expect } from 'vitest'
import type { Browser, TestApp } from './test-app.ts'

type Query = { facilityId?: string; organizationId?: string; replace?: boolean }
export type Setup = { url: string; id: string; accountId: string }

/** Returns the provider's page, the setup and the account id. */
export async function startSetup(app: TestApp, as: Browser, wanted: Query = {}): Promise<Setup> {
  const { status, body } = await app.post<{ url: string }>('/api/payouts/connect/onboard', wanted, as)
  expect(status).toBe(200)
  const page = new URL(body.url)
  const back = new URL(page.searchParams.get('return_url')!, page)
  return { url: body.url, id: back.searchParams.get('setup') ?? '', accountId: page.pathname.split('/').at(-1)! }
}

export async function fillIn(app: TestApp, { url, accountId }: Pick<Setup, 'url' | 'accountId'>): Promise<void> {
  const token = new URL(url).searchParams.get('token')
  const { status } = await app.post(`/api/sandbox/accounts/${accountId}/complete`, { token })
  expect(status).toBe(200)
  await app.sandbox.deliverDue()
}

export function finishSetup(app: TestApp, as: Browser | undefined, setup: string) {
  return app.post<{ isConnected: boolean; code: string }>('/api/payouts/connect/finish', { setup }, as)
}

export async function connectPayouts(app: TestApp, as: Browser, wanted: Query = {}): Promise<string> {
  const setup = await startSetup(app, as, wanted)
  await fillIn(app, setup)
  expect(await finishSetup(app, as, setup.id)).toMatchObject({ status: 200, body: { isConnected: true } })
  return setup.accountId
}
