import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import type { Athlete } from '../src/clinics/contract.ts'
import { insertClinic, upsertSampleAthlete } from '../src/clinics/server/store.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { HOUR } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { cards, fillCard, payButton } from './booking-steps.ts'
import { signUp } from './import-steps.ts'
import { settled } from './page-checks.ts'

type MadeClinic = {
  title: string
  places: number
  /** US cents per person. */
  priceCents: number
  /** Default: four days. */
  startsInHours?: number
  /** Default: a new sample athlete. */
  athleteId?: string
}

/** A clinic for one journey, on an unused field. Decided a day before it begins, or halfway there. */
export async function makeClinic({
  title,
  places,
  priceCents,
  startsInHours = 96,
  athleteId,
}: MadeClinic): Promise<string> {
  const id = randomUUID()
  const startsAt = Date.now() + startsInHours * HOUR
  await withDatabase(db =>
    db.begin(async tx => {
      if (!athleteId) await upsertSampleAthlete(tx, { ...player, id, name: 'Morgan (sample)' })
      await insertClinic(tx, {
        id,
        title,
        description: 'Serves, returns and a game at the end.',
        sportType: player.sportType,
        scheduledAt: new Date(startsAt),
        durationMinutes: 90,
        maxParticipants: places,
        minParticipants: 1,
        decideBy: new Date(startsAt - Math.min(24, startsInHours / 2) * HOUR),
        priceCents,
        slots: [],
        fieldCents: 0,
        minAge: null,
        maxAge: null,
        skillLevel: 'all',
        isSample: true,
        athleteId: athleteId ?? id,
        facilityId: facilityId({ source: 'sample', sourceRef: 'little-elm-kestrel' }),
      })
    }),
  )
  return id
}

const player = { sportType: 'Tennis', level: 'college', school: 'Sample College', bio: '' } as const

/** Signs up the page's browser as an athlete by API. Returns the athlete's id. */
export async function becomeAthlete(page: Page): Promise<string> {
  await signUp(page)
  const answer = await page.request.post('/api/athlete', { data: { ...player, name: 'Sample Athlete' } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { athlete: Athlete }).athlete.id
}

/** The server caches pages for seconds: a unique query shows the current state. */
export async function openClinic(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/nil-booking/${id}${query}`)
  await settled(page)
}

/** Unique per run, so no one takes part twice and mail is not mixed up. */
export function newEmail(journey: string): string {
  return `${journey}-${randomUUID()}@players.example`
}

type Booker = { name?: string; email: string }

/** Filling this in holds the places and creates the payment. */
export async function fillBooker(page: Page, { name = 'Sample Customer', email }: Booker): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('I’m participating').check()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(555) 555-0142')
}

/** Returns the receipt's address. */
export async function bookSeat(page: Page, booker: Booker): Promise<string> {
  await fillBooker(page, booker)
  await fillCard(page, cards.works)
  await payButton(page).click()
  return expectReceipt(page)
}

/** The receipt opens automatically. */
export async function expectReceipt(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/nil-booking-success\?booking=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clinic Booked' })).toBeVisible()
  return page.url()
}

export async function cancelSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking canceled' })).toBeVisible()
}

/** Moves the decision day to now and runs the job, which otherwise runs every minute. */
export async function decideNow(clinicId: string): Promise<void> {
  await withDatabase(async db => {
    await db`update clinic set decide_by = now() where id = ${clinicId}`
    await db`select from graphile_worker.add_job('decide-clinics', job_key => 'decide-clinics', max_attempts => 1)`
  })
}

/** Participants' codes on the open receipt. */
export const codes = (page: Page): Locator => page.getByRole('region', { name: /^Your codes?$/ }).getByRole('listitem')

/** Decodes the displayed QR code. */
export async function scan(code: Locator): Promise<string> {
  const picture = await code.locator('svg').screenshot({ scale: 'css' })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
