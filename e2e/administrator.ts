import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeAdministratorLink } from '../src/accounts/server/make-administrator-link.ts'
import type { DatabaseAddress } from '../src/kit/server/config.ts'
import { connect, type Db } from '../src/kit/server/db.ts'
import { startPostgres } from '../src/kit/server/embedded-postgres.ts'

/** A page of an administrator's own browser, signed in by a one-time link as `npm run admin -- link` makes them. */
export async function administratorPage(browser: Browser): Promise<Page> {
  const { baseURL, viewport, hasTouch } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch })
  const page = await context.newPage()
  await page.goto(await withDatabase(db => makeAdministratorLink(db, baseURL!)))
  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed in as administrator' })).toBeVisible()
  return page
}

/** The database of this run, or of a server with a folder of its own, beside the server that works with it. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, dataDir?: string): Promise<T> {
  const db = connect(await addressOf(dataDir), { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Of the folder's database, or of the one that this run was given (scripts/e2e-processes.ts). */
async function addressOf(dataDir: string | undefined): Promise<DatabaseAddress> {
  const { E2E_DATABASE_URL: url, E2E_DATA_DIR: usual = './.data/e2e' } = process.env
  if (url && !dataDir) return { url }
  // That server is running already, so it is joined and left alone.
  const server = await startPostgres({ dataDir: dataDir ?? usual })
  return { ...server.connection, user: server.user, database: 'postgres' }
}
