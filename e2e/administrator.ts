import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeAdministratorLink } from '../src/accounts/server/people/make-administrator-link.ts'
import type { DatabaseAddress } from '../src/kit/server/config/config.ts'
import { connect, type Db } from '../src/kit/server/db/db.ts'
import { startPostgres } from '../src/kit/server/postgres/embedded-postgres.ts'

/** A page in the administrator's own browser, signed in by a one-time link as from `npm run admin -- link`. */
export async function administratorPage(browser: Browser): Promise<Page> {
  const { baseURL, viewport, hasTouch } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch })
  const page = await context.newPage()
  await page.goto(await withDatabase(db => makeAdministratorLink(db, baseURL!)))
  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in as administrator' })).toBeVisible()
  return page
}

/** The run's database, or that of a server with its own folder. The server keeps running. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, dataDir?: string): Promise<T> {
  const db = connect(await addressOf(dataDir), { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** By folder, or as given to this run (scripts/e2e-processes.ts). */
async function addressOf(dataDir: string | undefined): Promise<DatabaseAddress> {
  const { E2E_DATABASE_URL: url, E2E_DATA_DIR: usual = './.data/e2e' } = process.env
  if (url && !dataDir) return { url }
  // Already running, so this joins it and does not stop it.
  const server = await startPostgres({ dataDir: dataDir ?? usual })
  return { ...server.connection, user: server.user, database: 'postgres' }
}
